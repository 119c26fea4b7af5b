import { onTestFinished, expect, test } from 'vitest';
import { httpClient } from '../../../../src/kiosk/api/httpClient.ts';
import { serverPrinter } from '../../../../src/kiosk/features/print/serverPrinter.ts';
import type { Clock } from '../../../../src/kiosk/devices/Clock.ts';
import type { PrinterNews } from '../../../../src/flow/features/print/print.ts';
import type { PrintStatus } from '../../../../src/shared/contract/print/print.ts';
import { printNumber } from '../../../../src/shared/share/print/printNumber.ts';
import { photoId } from '../../../../src/shared/share/photoKeys.ts';
import { answering, httpService } from '../../../support/server/httpService.ts';
import { minimalTheme } from '../../../support/theme/minimalTheme.ts';
import { samplePrinter, sampleSecret } from '../../../support/visit/sampleEvents.ts';

/** A clock whose delays end at once. */
const hasty: Clock = {
  now: () => 0,
  after(_delayMs, callback) {
    const id = setImmediate(callback);
    return () => clearImmediate(id);
  },
};
const printerAt = (address: string) =>
  serverPrinter({ client: httpClient(address, 5000), clock: hasty, randomBytes: () => new Uint8Array(16).fill(7), theme: minimalTheme });
const wish = () => ({ sheet: { bytes: Uint8Array.of(1, 2, 3), mime: 'image/png' } as const, copies: 2, secret: sampleSecret });
const inLine: PrintStatus = { state: 'waiting', ahead: 0, seconds: 40, trouble: null };

test('a sheet is sent as the contract defines, and is wiped', async () => {
  const service = await httpService(answering(JSON.stringify(inLine), 'application/json', 202));
  const { sheet, ...rest } = wish();
  expect(await printerAt(service.address).print({ sheet, ...rest })).toMatchObject({ status: inLine });
  const [request] = service.requests;
  const { pathname, searchParams } = new URL(request!.line.replace('POST ', ''), service.address);
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api/prints',
    { id: 'BwcHBwcHBwcHBwcHBwcHBw', sheet: '4x6', copies: '2', visit: printNumber(sampleSecret) },
  ]);
  expect([request!.headers['content-type'], request!.body]).toEqual(['image/png', '\u0001\u0002\u0003']);
  expect([...sheet.bytes]).toEqual([0, 0, 0]);
});

test("a visit's number reveals neither the photo nor its secret, and is the same after a reload", () => {
  expect(printNumber(sampleSecret)).toMatch(/^[\w-]{22}$/);
  expect([sampleSecret, photoId(sampleSecret)]).not.toContain(printNumber(sampleSecret));
  expect(printNumber(sampleSecret)).toBe(printNumber(sampleSecret));
});

test('after a lost answer, a sheet is sent again with the same id', async () => {
  let failures = 2;
  const service = await httpService((response) =>
    failures-- > 0 ? response.destroy() : answering(JSON.stringify(inLine), 'application/json', 202)(response),
  );
  expect(await printerAt(service.address).print(wish())).toMatchObject({ status: inLine });
  expect(new Set(service.requests.map(({ line }) => line)).size).toBe(1);
  expect(service.requests).toHaveLength(3);
});

test.each([400, 404, 409, 413, 422, 429, 503])('after %s, the sheet is not sent again', async (status) => {
  const service = await httpService(answering('{"error":"limit","message":"No."}', 'application/json', status));
  expect(await printerAt(service.address).print(wish())).toBeNull();
  expect(service.requests).toHaveLength(1);
});

test('each printer status is reported, and each request names the last one; after two failed requests, there is no printer', async () => {
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const answers = [
    JSON.stringify({ version: 'one', printer: samplePrinter }),
    JSON.stringify({ version: 'two', printer: { ...samplePrinter, trouble: 'refill' } }),
  ];
  const service = await httpService((response) => {
    const next = answers.shift();
    if (next === undefined) response.writeHead(500).end();
    else answering(next)(response);
  });
  const told: (PrinterNews | null)[] = [];
  printerAt(service.address).watch(sampleSecret, life.signal, (news) => told.push(news));
  await expect.poll(() => told).toEqual([samplePrinter, { ...samplePrinter, trouble: 'refill' }, null]);
  const visit = `visit=${printNumber(sampleSecret)}`;
  expect(service.requests.slice(0, 3).map(({ line }) => line)).toEqual([
    `GET /api/printer?${visit}`,
    `GET /api/printer?${visit}&seen=one`,
    `GET /api/printer?${visit}&seen=two`,
  ]);
});

test('a print is followed until it has ended', async () => {
  const answers: PrintStatus[] = [inLine, { state: 'printing', seconds: 9, trouble: null }, { state: 'done' }];
  const service = await httpService((response) => answering(JSON.stringify(answers.shift() ?? inLine))(response));
  const told: PrintStatus[] = [];
  printerAt(service.address).follow('one', new AbortController().signal, (status) => told.push(status));
  await expect.poll(() => told.at(-1)).toEqual({ state: 'done' });
  expect(service.requests.map(({ line }) => line)).toEqual(Array.from({ length: 3 }, () => 'GET /api/prints/one'));
});
