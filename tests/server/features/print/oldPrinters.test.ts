import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { jobStates, operations, statuses, tags } from '../../../../src/server/features/print/ipp/ippTags.ts';
import { printerCertificates } from '../../../../src/server/features/print/ipp/printerCertificates.ts';
import { readIpp, textIn } from '../../../../src/server/features/print/ipp/readIpp.ts';
import type { IppGroup } from '../../../../src/server/features/print/ipp/writeIpp.ts';
import { ippVersions, writeIpp } from '../../../../src/server/features/print/ipp/writeIpp.ts';
import { openPrinter } from '../../../../src/server/features/print/openPrinter.ts';
import { drawnPicture } from '../../../support/picture/drawnPicture.ts';
import { name, numbers, saying } from '../../../support/print/oddPrinter.ts';
import { good } from '../../../support/print/printerDrivers/printerContract.ts';
import { newSheet } from '../../../support/print/printerDrivers/samplePaper.ts';

const patient = (): AbortSignal => AbortSignal.timeout(5000);
const pem = readFileSync('tests/fixtures/test-key.pem', 'utf8') + readFileSync('tests/fixtures/test-certificate.pem', 'utf8');

interface Asked {
  readonly version: number;
  readonly operation: number;
  readonly bytes: Buffer;
}

interface OldPrinterParts {
  /** Handles a request itself and returns true, or returns false for a plain printer's answer. */
  readonly refuse?: (asked: Asked, response: ServerResponse) => boolean;
  readonly tls?: SecureContextOptions & { readonly key: string; readonly cert: string };
  readonly maxConnections?: number;
  readonly jobGroups?: readonly IppGroup[];
}

/** A printer that accepts and prints a job, and records its requests and connections. */
async function oldPrinter({ refuse = () => false, tls, maxConnections, jobGroups }: OldPrinterParts = {}) {
  const asked: Asked[] = [];
  let [connections, printed] = [0, ''];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const message = readIpp(bytes);
      if (!message.ok) return void response.writeHead(400).end();
      const one = { version: bytes.readUInt16BE(0), operation: message.value.code, bytes };
      asked.push(one);
      if (refuse(one, response)) return;
      printed ||= textIn(message.value.groups[0]?.attributes ?? new Map(), 'job-name') ?? '';
      const job: IppGroup = {
        group: 'job',
        attributes: [numbers('job-id', 'integer', 7), name('job-name', printed), numbers('job-state', 'enum', jobStates.completed)],
      };
      const groups: readonly IppGroup[] =
        one.operation === operations.getPrinterAttributes ? [{ group: 'printer', attributes: saying() }] : (jobGroups ?? [job]);
      response.writeHead(200, { 'content-type': 'application/ipp' }).end(writeIpp({ code: 0, requestId: 1, groups }));
    });
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  server.on(tls === undefined ? 'connection' : 'secureConnection', () => (connections += 1));
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const opened = openPrinter(
    `${tls === undefined ? 'ipp' : 'ipps'}://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    printerCertificates(),
  );
  if (!opened.ok || opened.value === null) throw new Error('no printer');
  return { printer: opened.value, asked, connections: () => connections, server };
}

const status =
  (code: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(200, { 'content-type': 'application/ipp' }).end(writeIpp({ code, requestId: 1, groups: [] }));
const http =
  (code: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(code).end();

test.for([
  ['HTTP 400', http(400)],
  ['HTTP 500', http(500)],
  ['HTTP 505', http(505)],
  ['server-error-version-not-supported', status(statuses.wrongVersion)],
  ['client-error-bad-request', status(statuses.badRequest)],
] as const)('a printer that knows only IPP 1.1 and refuses the rest with %s is asked in 1.1 from then on', async ([, refuses]) => {
  const { printer, asked } = await oldPrinter({
    refuse({ version }, response) {
      if (version === ippVersions.old) return false;
      refuses(response);
      return true;
    },
  });
  expect(good(await printer.look(patient()))).toMatchObject({ makeAndModel: 'Odd 100', trouble: null });
  const sheet = newSheet();
  const handle = good(await printer.begin(sheet, patient()));
  good(await printer.send(handle, sheet, await drawnPicture(240, 360), patient()));
  expect(good(await printer.find(sheet.name, handle, patient()))).toMatchObject({ state: 'done' });
  expect(asked.map(({ version }) => version)).toEqual([ippVersions.current, ...asked.slice(1).map(() => ippVersions.old)]);
});

test('a printer that understands a request but refuses it is not asked in another version', async () => {
  const { printer, asked } = await oldPrinter({
    refuse({ operation }, response) {
      if (operation !== operations.createJob) return false;
      status(statuses.badRequest)(response);
      return true;
    },
  });
  good(await printer.look(patient()));
  expect(await printer.begin(newSheet(), patient())).toMatchObject({ ok: false, error: { kind: 'refused' } });
  expect(new Set(asked.map(({ version }) => version))).toEqual(new Set([ippVersions.current]));
});

test('a web page is no printer in any IPP version', async () => {
  const { printer } = await oldPrinter({
    refuse(_asked, response) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      return true;
    },
  });
  expect(await printer.look(patient())).toMatchObject({
    ok: false,
    error: { kind: 'broken', says: expect.stringMatching(/is not a printer/) },
  });
});

test('a strict printer gets no empty attribute groups, and its own empty groups are skipped', async () => {
  const empty: IppGroup = { group: 'job', attributes: [] };
  const job: IppGroup = { group: 'job', attributes: [numbers('job-id', 'integer', 9)] };
  const { printer, asked } = await oldPrinter({
    // Two adjacent tags are an empty group.
    refuse: ({ bytes }, response) => {
      const isEmpty = bytes.subarray(8).includes(Buffer.of(tags.job, tags.end));
      if (isEmpty) status(statuses.badRequest)(response);
      return isEmpty;
    },
    jobGroups: [empty, job],
  });
  expect(good(await printer.begin(newSheet(), patient()))).toBe('9');
  expect(asked.at(-1)?.operation).toBe(operations.createJob);
});

test.for([
  ['ipp', undefined],
  ['ipps', { key: pem, cert: pem }],
] as const)(
  'over %s a printer that accepts one connection at a time gets only one, regardless of how often it is polled',
  async ([, tls]) => {
    const { printer, connections, asked } = await oldPrinter({ maxConnections: 1, ...(tls !== undefined && { tls }) });
    for (let look = 0; look < 20; look += 1) good(await printer.look(patient()));
    const sheet = newSheet();
    const handle = good(await printer.begin(sheet, patient()));
    good(await printer.send(handle, sheet, await drawnPicture(240, 360), patient()));
    good(await printer.find(sheet.name, handle, patient()));
    expect(asked.length).toBeGreaterThan(22);
    expect(connections()).toBe(1);
  },
);

test('a connection that the printer has closed meanwhile is not an error', async () => {
  const { printer, connections, server } = await oldPrinter();
  for (let look = 0; look < 3; look += 1) {
    good(await printer.look(patient()));
    server.closeAllConnections();
  }
  expect(connections()).toBe(3);
});

test.for(['TLSv1', 'TLSv1.1'] as const)('a printer that speaks only %s has its own sentence', async (version) => {
  const tls = { key: pem, cert: pem, minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const { printer } = await oldPrinter({ tls });
  expect(await printer.look(patient())).toMatchObject({
    ok: false,
    error: { kind: 'broken', says: expect.stringMatching(/encryption is too old .* firmware, or print with ipp:/) },
  });
});

test('a printer that requires or lacks encryption is reported as such', async () => {
  const { printer } = await oldPrinter({
    refuse(_asked, response) {
      http(426)(response);
      return true;
    },
  });
  expect(await printer.look(patient())).toMatchObject({
    ok: false,
    error: { says: expect.stringMatching(/requires an encrypted .* ipps:/) },
  });
  const { server } = await oldPrinter();
  const address = `ipps://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`;
  const opened = openPrinter(address, printerCertificates());
  if (!opened.ok || opened.value === null) throw new Error('no printer');
  expect(await opened.value.look(patient())).toMatchObject({
    ok: false,
    error: { says: expect.stringMatching(/does not use encryption .* ipp:/) },
  });
});
