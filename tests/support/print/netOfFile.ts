import { afterAll, beforeAll } from 'vitest';
import type { PrivateNet } from './privateNet.ts';
import { privateNet } from './privateNet.ts';

/** One network for all tests of a file or a group. The function returns it once it is open. */
export function netOfFile(): () => PrivateNet {
  let net: PrivateNet | null = null;
  beforeAll(async () => {
    net = await privateNet();
  });
  afterAll(() => net?.close());
  return () => {
    if (net === null) throw new Error('the network is not open');
    return net;
  };
}
