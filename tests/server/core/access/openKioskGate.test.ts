import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { openKioskGate, thisMachineOnly } from '../../../../src/server/core/access/openKioskGate.ts';
import { tabletAddress } from '../../../../src/server/core/access/tabletAddress.ts';
import type { KioskAccess } from '../../../../src/server/core/access/kioskAccess.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const certFile = resolve('tests/fixtures/test-certificate.pem');
const keyFile = resolve('tests/fixtures/test-key.pem');
const tls = { certFile, keyFile };
const open: KioskAccess = { host: 'everywhere', token: 'four-plain-words-or-so', tls };
const today = new Date('2026-11-21');

function opened(access: KioskAccess, now = today) {
  const gate = openKioskGate(access, now);
  if (!gate.ok) throw new Error(gate.error);
  return gate.value;
}

test("with a certificate the kiosk is reached by the certificate's names, without a warning", () => {
  const { gate, warnings } = opened(open);
  expect(gate.names).toEqual(expect.arrayContaining(['booth.test', '*.fair.test', 'localhost', '127.0.0.1']));
  expect(gate.certificate?.cert.toString()).toContain('BEGIN CERTIFICATE');
  expect(warnings).toEqual([]);
});

test('without a certificate, staff read that browsers refuse the camera', () => {
  expect(opened({ ...open, tls: null }).warnings).toEqual([
    expect.stringMatching(/give the kiosk a camera only over https.+--tls-cert and --tls-key/),
  ]);
});

test('a kiosk for this machine only needs neither certificate nor network name', () => {
  expect(opened({ host: '127.0.0.1', token: null, tls: null })).toEqual({ gate: thisMachineOnly, warnings: [] });
});

test('staff are warned about a certificate that expires soon', () => {
  expect(opened(open, new Date('2226-01-01')).warnings).toEqual([expect.stringMatching(/^The TLS certificate has expired \(2126-/)]);
  const { validUntil } = opened(open).gate.certificate as unknown as { validUntil: Date };
  const soon = new Date(validUntil.getTime() - 3 * 86_400_000);
  expect(opened(open, soon).warnings).toEqual([expect.stringMatching(/^The TLS certificate expires soon/)]);
});

describe('a problem with the files is explained in a sentence:', () => {
  const folder = () =>
    temporaryFolder({
      'text.pem': 'no certificate',
      // The example key of RFC 8410, which does not belong to the certificate.
      'other-key.pem':
        '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n',
    });

  test.each<[cert: string, key: string, error: RegExp]>([
    ['gone.pem', keyFile, /^--tls-cert: \S+gone\.pem cannot be read: it does not exist\.$/],
    [certFile, 'gone.pem', /^--tls-key: \S+gone\.pem cannot be read: it does not exist\.$/],
    ['text.pem', keyFile, /^--tls-cert: \S+text\.pem must contain a PEM certificate/],
    [certFile, 'text.pem', /^--tls-key: \S+text\.pem must contain a PEM private key/],
    [certFile, 'other-key.pem', /^--tls-key: \S+other-key\.pem is not the key of the certificate/],
  ])('%s, %s', (cert, key, error) => {
    const inFolder = folder();
    const path = (file: string): string => (file.startsWith('/') || /^[a-z]:/i.test(file) ? file : join(inFolder, file));
    const gate = openKioskGate({ ...open, tls: { certFile: path(cert), keyFile: path(key) } }, today);
    expect(gate).toMatchObject({ ok: false, error: expect.stringMatching(error) });
    expect(JSON.stringify(gate)).not.toContain(readFileSync(keyFile, 'utf8').slice(40, 80));
  });
});

describe('a tablet is redirected to', () => {
  const mac = '8c:16:45:00:00:01';
  const card: NetworkInterfaceInfo = { address: '10.0.0.8', family: 'IPv4', mac, internal: false, netmask: '', cidr: null };
  const { gate } = opened(open);

  test.each<[what: string, access: KioskAccess, address: string | null, interfaces?: Record<string, NetworkInterfaceInfo[]>]>([
    ['the name in the certificate', open, 'https://booth.test:8080/'],
    ["this machine's address", { ...open, tls: null }, 'http://10.0.0.8:8080/'],
    ['the address that it listens on', { ...open, tls: null, host: '192.168.1.20' }, 'http://192.168.1.20:8080/'],
    ['that of IPv6', { ...open, tls: null, host: 'fd00::2' }, 'http://[fd00::2]:8080/'],
    ['nowhere, without a network', { ...open, tls: null }, null, {}],
    ['nowhere, where it is for this machine only', { ...open, host: '127.0.0.1' }, null],
  ])('%s', (_what, access, address, interfaces = { eth0: [card] }) => {
    expect(tabletAddress(access, access.tls === null ? thisMachineOnly : gate, 8080, interfaces)).toBe(address);
  });
});
