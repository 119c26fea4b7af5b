import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { askPrinter } from '../../src/server/features/print/ipp/askPrinter.ts';
import { operations } from '../../src/server/features/print/ipp/ippTags.ts';
import { writeIpp } from '../../src/server/features/print/ipp/writeIpp.ts';
import { newPrint, orderPrint } from '../support/print/printClient.ts';
import { serverProcess } from '../support/built/serverProcess.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { compared } from './measurements.ts';
import { report } from './report.ts';

const orders = 25;
const [width, height] = [1200, 1800];

/** A sheet that compresses as badly as a photo: some 4 MB. */
function photoLikeSheet(): Buffer {
  const sheet = new PNG({ width, height });
  const noise = randomBytes(width * height * 3);
  for (let at = 0; at < width * height; at++)
    sheet.data.set(
      [128 + ((noise[3 * at] ?? 0) & 15), 96 + ((noise[3 * at + 1] ?? 0) & 15), 64 + ((noise[3 * at + 2] ?? 0) & 15), 255],
      4 * at,
    );
  return PNG.sync.write(sheet);
}

/** The reference for a print order: a server that reads it and accepts. */
async function printerThatTakesAll(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () =>
      response.writeHead(200, { 'content-type': 'application/ipp' }).end(writeIpp({ code: 0, requestId: 1, groups: [] })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

test('bench', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder();
  const server = await serverProcess(join(folder, 'data'), '--printer', `folder:${join(folder, 'prints')}`);
  const printer = await printerThatTakesAll();
  const png = photoLikeSheet();
  const message = writeIpp({ code: operations.printJob, requestId: 1, groups: [{ group: 'operation', attributes: [] }] });
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let order = 0; order < orders; order++) {
    const print = { ...(await newPrint()), png };
    const startedMs = performance.now();
    expect(await orderPrint(server.kiosk, print)).toBe(202);
    ours.push(performance.now() - startedMs);
    const besideMs = performance.now();
    const place = { kind: 'network', host: '127.0.0.1', port: printer.port, trust: null } as const;
    expect((await askPrinter({ place, path: '/', body: [message, png], signal: AbortSignal.timeout(10_000) })).ok).toBe(true);
    bare.push(performance.now() - besideMs);
  }
  printer.close();
  await server.end('SIGTERM');
  report([
    compared(
      'print',
      'an order for a print, sealed and on the disk',
      'a bare IPP request of the same bytes',
      ours,
      bare,
      budgets.print.acceptedMs,
    ),
  ]);
});
