import { expect, test } from 'vitest';
import { openOrder, sealOrder } from '../../../../src/kiosk/features/portrait/sealedOrder.ts';
import { sampleSecret } from '../../../support/visit/sampleEvents.ts';

const { subtle } = crypto;
const order = {
  secret: sampleSecret,
  wish: { photo: 'data:image/png;base64,aaaa', answers: { q1: '1' }, maxPeople: 4, sentTo: [] },
  takenMs: 1_000_000,
};
const newKey = (): Promise<CryptoKey> => subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);

test('a stored open order can be read only with a key from the server', async () => {
  const [key, another] = [await newKey(), await newKey()];
  const kept = await sealOrder(order, key, subtle);
  // Even a key that scripts cannot export would be stored with its bytes.
  for (const part of Object.values(kept)) expect(part instanceof ArrayBuffer || part instanceof Uint8Array).toBe(true);
  expect(new TextDecoder('latin1').decode(kept.sealed)).not.toContain(sampleSecret);
  expect(await openOrder(kept, key, subtle)).toEqual(order);
  expect(await openOrder(kept, another, subtle)).toBeNull();
});
