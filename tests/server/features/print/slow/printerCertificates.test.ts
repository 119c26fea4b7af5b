import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { StaffPrinter } from '../../../../../src/shared/contract/print/print.ts';
import { openedPrintService } from '../../../../support/print/openedPrintService.ts';
import { oddListener, saying } from '../../../../support/print/oddPrinter.ts';
import { untilTrue } from '../../../../support/print/untilTrue.ts';
import { staffBooth } from '../../../../support/server/staffBooth.ts';
import { staffRecords } from '../../../../support/server/staffRecords.ts';

const pemOf = (name: string): Buffer => readFileSync(`tests/fixtures/certificates/${name}.pem`);
const fingerprintOf = (name: string): string => new X509Certificate(pemOf(name)).fingerprint256;
const authorities = pemOf('authority').toString();

/** A printer with TLS, and the requests that have reached it since the last call. */
async function printerWith(certificate: string, host = 'localhost') {
  let heard = 0;
  const answers = () => {
    heard += 1;
    return { printer: saying() };
  };
  const { server, port } = await oddListener(answers, pemOf(certificate), host === 'localhost' ? undefined : host);
  return {
    address: `ipps://${host}:${port}/ipp/print`,
    show(name: string): void {
      (server as unknown as Server).setSecureContext({ key: pemOf(name), cert: pemOf(name) });
      // A printer restarts its listener for a new certificate.
      server.closeAllConnections();
    },
    heardSince: (): number => [heard, (heard = 0)][0] ?? 0,
  };
}

/** The staff page of a booth with this printer. */
async function staffAt(address: string, settings = staffRecords().settings) {
  const service = await openedPrintService(address, undefined, undefined, { settings, authorities });
  const booth = await staffBooth({ prints: service });
  await booth.enter();
  const look = async (): Promise<StaffPrinter> => (await booth.ask({ url: '/staff/api/printer' })).json<StaffPrinter>();
  return {
    service,
    look,
    says: (says: RegExp) => untilTrue(async () => says.test((await look()).says)),
    accept: async (fingerprint: string) =>
      (await booth.ask({ method: 'PUT', url: '/staff/api/printer/certificate', payload: { fingerprint } })).statusCode,
  };
}

test('the first certificate of a printer is pinned, and staff read its fingerprint', async () => {
  const printer = await printerWith('printer');
  const staff = await staffAt(printer.address);
  await staff.says(/^Ready\.$/);
  expect((await staff.look()).certificate).toEqual({
    fingerprint: fingerprintOf('printer'),
    by: 'pin',
    sinceMs: expect.any(Number),
    refused: null,
  });
});

test('another certificate is refused before a byte is sent, even after a restart, until staff accept the certificate that they have compared', async () => {
  const { settings } = staffRecords();
  const printer = await printerWith('printer');
  const before = await staffAt(printer.address, settings);
  await before.says(/^Ready\.$/);
  await before.service.close();
  printer.show('other');
  printer.heardSince();

  const staff = await staffAt(printer.address, settings);
  await staff.says(/certificate has changed/);
  expect(await staff.look()).toMatchObject({
    trouble: 'broken',
    certificate: { fingerprint: fingerprintOf('printer'), refused: fingerprintOf('other') },
  });
  expect((await staff.service.printer(null, null, new AbortController().signal)).printer?.trouble).toBe('broken');
  expect(printer.heardSince()).toBe(0);

  expect(await staff.accept(fingerprintOf('vouched'))).toBe(422);
  expect(await staff.accept(fingerprintOf('printer'))).toBe(422);
  expect(await staff.accept('all')).toBe(400);
  expect(await staff.accept(fingerprintOf('other'))).toBe(204);
  await staff.says(/^Ready\.$/);
  expect((await staff.look()).certificate).toMatchObject({ fingerprint: fingerprintOf('other'), by: 'pin', refused: null });
});

test('a certificate that returns is trusted as before', async () => {
  const printer = await printerWith('printer');
  const staff = await staffAt(printer.address);
  await staff.says(/^Ready\.$/);
  printer.show('other');
  await staff.says(/certificate has changed/);
  printer.show('printer');
  await staff.says(/^Ready\.$/);
  expect((await staff.look()).certificate).toMatchObject({ fingerprint: fingerprintOf('printer'), refused: null });
});

test('a CA-signed certificate renews without a question, and is never replaced by an untrusted one', async () => {
  const printer = await printerWith('vouched');
  const staff = await staffAt(printer.address);
  await staff.says(/^Ready\.$/);
  expect((await staff.look()).certificate).toMatchObject({ fingerprint: fingerprintOf('vouched'), by: 'authority' });
  printer.show('renewed');
  await untilTrue(async () => (await staff.look()).certificate?.fingerprint === fingerprintOf('renewed'));
  expect(await staff.look()).toMatchObject({ trouble: null, certificate: { by: 'authority', refused: null } });
  printer.show('printer');
  await staff.says(/certificate has changed/);
});

test('a certificate authority is trusted only for the host name in the certificate', async () => {
  // The certificate names localhost and 127.0.0.1.
  const printer = await printerWith('vouched', '127.1.2.3');
  const staff = await staffAt(printer.address);
  await staff.says(/^Ready\.$/);
  expect((await staff.look()).certificate).toMatchObject({ fingerprint: fingerprintOf('vouched'), by: 'pin' });
  printer.show('renewed');
  await staff.says(/certificate has changed/);
});

test('a certificate cannot be accepted without a session', async () => {
  const booth = await staffBooth({ prints: await openedPrintService('fake') });
  const answer = await booth.ask({
    method: 'PUT',
    url: '/staff/api/printer/certificate',
    payload: { fingerprint: fingerprintOf('printer') },
  });
  expect(answer.statusCode).toBe(401);
});

test('a printer that disconnects during the handshake counts as offline', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const staff = await staffAt(`ipps://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/ipp/print`);
  await staff.says(/does not answer: is it on/);
});
