import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askHealth } from '../../src/launcher/askHealth.ts';
import { trustedKey } from '../../src/launcher/showBooth.ts';

const fileOf = (name: string): string => `tests/fixtures/certificates/${name}.pem`;
const [token, serverKey] = ['four-plain-words-or-so', trustedKey(fileOf('printer'))];

/** A server that answers as the booth does, over TLS with this certificate. Returns its address and the tokens received. */
async function serverWith(certificate: string | null) {
  const shown: (string | undefined)[] = [];
  const pem = certificate === null ? null : readFileSync(fileOf(certificate));
  const server = pem === null ? createServer() : createTlsServer({ key: pem, cert: pem });
  server.on('request', ({ headers, url }, response) => {
    shown.push(headers.authorization);
    response.writeHead(url === '/health' ? 200 : 404).end('{"kiosks":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { address: `${pem === null ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}/`, shown };
}

test('the booth’s own server is queried with the kiosk’s token, verified by its key, whatever name its certificate has', async () => {
  for (const certificate of [null, 'printer']) {
    const { address, shown } = await serverWith(certificate);
    expect(await askHealth(address, { token, serverKey: certificate === null ? null : serverKey })).toEqual({ kiosks: [] });
    expect(shown).toEqual([`Bearer ${token}`]);
  }
});

test('another program on its port is not sent the token', async () => {
  const { address, shown } = await serverWith('other');
  expect(await askHealth(address, { token, serverKey })).toBeNull();
  expect(shown).toEqual([]);
});

test('a missing server gives no answer', async () => {
  for (const scheme of ['http', 'https']) expect(await askHealth(`${scheme}://127.0.0.1:9/`, { token, serverKey })).toBeNull();
});
