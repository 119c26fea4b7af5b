import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { operations, printerStates } from '../../../src/server/features/print/ipp/ippTags.ts';
import { printerCertificates } from '../../../src/server/features/print/ipp/printerCertificates.ts';
import type { ReadAttributes } from '../../../src/server/features/print/ipp/readIpp.ts';
import { readIpp, textIn } from '../../../src/server/features/print/ipp/readIpp.ts';
import type { IppAttribute, IppGroup, IppValue } from '../../../src/server/features/print/ipp/writeIpp.ts';
import { writeIpp } from '../../../src/server/features/print/ipp/writeIpp.ts';
import { openPrinter } from '../../../src/server/features/print/openPrinter.ts';
import type { Printer } from '../../../src/server/features/print/Printer.ts';

const of =
  (type: 'keyword' | 'name' | 'text' | 'mimeType') =>
  (name: string, ...values: string[]): IppAttribute => ({ name, values: values.map((value) => ({ type, value })) });
export const [keyword, name, text, mimeType] = [of('keyword'), of('name'), of('text'), of('mimeType')];
export const numbers = (attribute: string, type: 'integer' | 'enum', ...values: number[]): IppAttribute => ({
  name: attribute,
  values: values.map((value): IppValue => ({ type, value })),
});

/** The attributes of a plain printer, with the given ones replaced. */
export const saying = (...own: readonly IppAttribute[]): IppAttribute[] => {
  const plain = [
    numbers('printer-state', 'enum', printerStates.idle),
    keyword('printer-state-reasons', 'none'),
    text('printer-make-and-model', 'Odd 100'),
    keyword('media-supported', 'na_index-4x6_4x6in', 'iso_a4_210x297mm'),
    mimeType('document-format-supported', 'image/jpeg'),
    numbers('operations-supported', 'enum', operations.createJob, operations.sendDocument),
  ];
  return [...plain.filter((one) => !own.some((other) => other.name === one.name)), ...own];
};

export type Answer =
  { readonly code?: number; readonly printer?: readonly IppAttribute[]; readonly job?: readonly IppAttribute[] } | string | Buffer;
interface Asked {
  readonly jobName: string | null;
  /** Who asks. */
  readonly userName: string | null;
  /** The requested attributes of the job. */
  readonly job: ReadAttributes;
}
export type Answers = (operation: number, asked: Asked) => Answer;

/** The listener of a printer that answers as told, over TLS if given a certificate with its key. Returns its port. */
export async function oddListener(answers: Answers, pem?: Buffer, host = '127.0.0.1') {
  const server = pem === undefined ? createServer() : createTlsServer({ key: pem, cert: pem });
  server.on('request', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = readIpp(Buffer.concat(parts));
      if (!asked.ok) return void response.writeHead(400).end();
      const [operation, job] = asked.value.groups.map(({ attributes }) => attributes);
      const [jobName, userName] = ['job-name', 'requesting-user-name'].map((name) => textIn(operation ?? new Map(), name)) as [
        string | null,
        string | null,
      ];
      const answer = answers(asked.value.code, { jobName, userName, job: job ?? new Map() });
      if (Buffer.isBuffer(answer)) return void response.writeHead(200, { 'content-type': 'application/ipp' }).end(answer);
      if (typeof answer === 'string') return void response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
      const groups: IppGroup[] = [
        {
          group: 'operation',
          attributes: [
            { name: 'attributes-charset', values: [{ type: 'charset', value: 'utf-8' }] },
            { name: 'attributes-natural-language', values: [{ type: 'language', value: 'en' }] },
          ],
        },
        ...(answer.printer === undefined ? [] : [{ group: 'printer' as const, attributes: answer.printer }]),
        ...(answer.job === undefined ? [] : [{ group: 'job' as const, attributes: answer.job }]),
      ];
      response
        .writeHead(200, { 'content-type': 'application/ipp' })
        .end(writeIpp({ code: answer.code ?? 0, requestId: asked.value.requestId, groups }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** A printer that answers as told, over real HTTP. */
export async function oddPrinter(answers: Answers): Promise<Printer> {
  const { port } = await oddListener(answers);
  const printer = openPrinter(`ipp://127.0.0.1:${port}/ipp/print`, printerCertificates());
  if (!printer.ok || printer.value === null) throw new Error('no printer');
  return printer.value;
}
