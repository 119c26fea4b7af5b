import { readdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import type { OwnWork } from '../../../../src/server/core/ownWork.ts';
import { ownWork } from '../../../../src/server/core/ownWork.ts';
import { jobStates, operations, printerStates } from '../../../../src/server/features/print/ipp/ippTags.ts';
import { printFeature } from '../../../../src/server/features/print/openPrint.ts';
import type { PrintService } from '../../../../src/server/features/print/printService.ts';
import type { PrinterAnswer, PrintStatus, StaffPrinter } from '../../../../src/shared/contract/print/print.ts';
import { bundledTheme } from '../../../support/theme/classicTheme.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { openedPrintService } from '../../../support/print/openedPrintService.ts';
import { keyword, name as jobNamed, numbers, oddListener, saying } from '../../../support/print/oddPrinter.ts';
import { sheetPng } from '../../../support/print/sheetPng.ts';
import { untilTrue } from '../../../support/print/untilTrue.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { staffBooth } from '../../../support/server/staffBooth.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const classic = bundledTheme('classic').theme;
const visit = 'visit-0001';
const newId = (): string => randomBytes(16).toString('base64url');

async function kiosk(prints: PrintService): Promise<FastifyInstance> {
  const app = await kioskApp(kioskParts({ prints }));
  onTestFinished(() => app.close());
  return app;
}

interface Wish {
  readonly id?: string;
  readonly sheet?: string;
  readonly copies?: string | number;
  readonly visit?: string;
  readonly png?: Buffer;
  readonly type?: string;
}

async function post(app: FastifyInstance, { id = newId(), copies = 1, type = 'image/png', ...wish }: Wish = {}) {
  const { sheet, png } = await sheetPng();
  const query = new URLSearchParams({ id, sheet: wish.sheet ?? sheet, copies: String(copies), visit: wish.visit ?? visit });
  return app.inject({ method: 'POST', url: `/api/prints?${query}`, headers: { 'content-type': type }, payload: wish.png ?? png });
}

const statusOf = async (app: FastifyInstance, id: string): Promise<PrintStatus> =>
  (await app.inject(`/api/prints/${id}`)).json<PrintStatus>();
const printer = async (app: FastifyInstance, query = `?visit=${visit}`) => (await app.inject(`/api/printer${query}`)).json<PrinterAnswer>();

test('a print is accepted, waits its turn, and is done when it is out', async () => {
  const folder = temporaryFolder();
  const app = await kiosk(await openedPrintService(`folder:${folder}`));
  const id = newId();
  const taken = await post(app, { id, copies: 2 });
  expect([taken.statusCode, taken.headers['cache-control']]).toEqual([202, 'no-store']);
  expect(taken.json()).toMatchObject({ state: 'waiting', ahead: 0 });
  await untilTrue(async () => (await statusOf(app, id)).state === 'done');
  expect(readdirSync(folder).filter((name) => name.endsWith('.png'))).toHaveLength(2);
});

test('a bug while polling the printer is logged, and printing resumes after it', async () => {
  const folder = temporaryFolder();
  let isBroken = true;
  const logged: string[] = [];
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
    error: (_about: unknown, text: string) => logged.push(text),
  });
  const theme = () => {
    if (isBroken) throw new Error('a bug');
    return classic;
  };
  const app = await kiosk(await openedPrintService(`folder:${folder}`, ':memory:', theme, { logger }));
  await untilTrue(async () => logged.length > 0);
  isBroken = false;
  const id = newId();
  expect((await post(app, { id })).statusCode).toBe(202);
  await untilTrue(async () => (await statusOf(app, id)).state === 'done');
  expect(logged).toContain('background work of a feature failed; the server keeps running');
});

test('the same id again is the same print', async () => {
  const folder = temporaryFolder();
  const app = await kiosk(await openedPrintService(`folder:${folder}`));
  const id = newId();
  const both = await Promise.all([post(app, { id }), post(app, { id })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  await untilTrue(async () => (await statusOf(app, id)).state === 'done');
  expect((await post(app, { id })).json()).toEqual({ state: 'done' });
  expect((await post(app, { id, copies: 2 })).statusCode).toBe(409);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('an invalid order is refused in a sentence', async () => {
  const app = await kiosk(await openedPrintService(`folder:${temporaryFolder()}`));
  const answers = await Promise.all([
    post(app, { png: Buffer.from('no picture') }),
    post(app, { id: 'short' }),
    post(app, { copies: 0 }),
    post(app, { copies: 11 }),
    post(app, { copies: 'two' }),
    post(app, { visit: 'a b c d e' }),
    post(app, { type: 'text/plain' }),
    post(app, { sheet: 'nothing' }),
    post(app, { png: (await sheetPng({ ...classic, print: { sheets: [] } })).png.subarray(0, 30) }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400, 400, 422, 400]);
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ error: expect.any(String), message: expect.stringMatching(/^[A-Z].*\.$/) });
  expect((await app.inject(`/api/prints/${newId()}`)).statusCode).toBe(404);
});

test('a picture whose size differs from the sheet is not printed', async () => {
  const app = await kiosk(await openedPrintService(`folder:${temporaryFolder()}`));
  const { png } = await sheetPng({
    ...classic,
    print: { sheets: [{ id: 'a6', paper: 'a6', layers: [{ made: 'whole', box: [0, 0, 9, 9] }] }] },
  });
  expect((await post(app, { png })).json()).toMatchObject({ error: 'no-sheet' });
});

test('a sheet with a broken picture is dropped, and the next one is printed', async () => {
  const { port } = await oddListener((operation) =>
    operation === operations.createJob ? { job: [numbers('job-id', 'integer', 7)] } : { printer: saying() },
  );
  const app = await kiosk(await openedPrintService(`ipp://127.0.0.1:${port}/ipp/print`));
  const { png } = await sheetPng();
  // A picture whose beginning and end match a valid sheet's.
  const torn = Buffer.from(png).fill(0x5a, 45, 60);
  const id = newId();
  expect((await post(app, { id, png: torn })).statusCode).toBe(202);
  await untilTrue(async () => (await statusOf(app, id)).state === 'stopped');
  expect(await statusOf(app, id)).toEqual({ state: 'stopped', reason: 'refused' });
  expect((await post(app)).statusCode).toBe(202);
});

test('without a printer nothing is offered or accepted', async () => {
  const app = await kiosk(await openedPrintService('none'));
  expect(await printer(app)).toEqual({ version: expect.any(String), printer: null });
  expect((await post(app)).statusCode).toBe(404);
});

test('limits count per guest, event and day; copies that were never printed are credited', async () => {
  const theme = { ...classic, print: { ...classic.print, limits: { guest: 3, event: 5, day: 4 } } };
  const service = await openedPrintService('fake:refill', undefined, () => theme);
  const app = await kiosk(service);
  expect((await printer(app)).printer).toMatchObject({ copiesLeft: 3, limit: 'guest' });
  await post(app, { copies: 2 });
  expect((await printer(app)).printer).toMatchObject({ copiesLeft: 1, limit: 'guest' });
  const tooMany = await post(app, { copies: 2 });
  expect([tooMany.statusCode, tooMany.json()]).toEqual([429, expect.objectContaining({ error: 'limit', limit: 'guest' })]);
  expect((await printer(app, '?visit=visit-0002')).printer).toMatchObject({ copiesLeft: 2, limit: 'day' });
  await service.clear();
  expect((await printer(app)).printer).toMatchObject({ copiesLeft: 3, limit: 'guest' });
});

test('missing paper is reported with a code, before and after an order, and changes are pushed to waiting clients', async () => {
  const service = await openedPrintService('fake:refill');
  const app = await kiosk(service);
  await untilTrue(async () => (await printer(app)).printer?.trouble === 'refill');
  const id = newId();
  expect((await post(app, { id })).json()).toEqual({ state: 'waiting', ahead: 0, seconds: null, trouble: 'refill' });
  const { version } = await printer(app);
  const began = performance.now();
  const changed = printer(app, `?visit=${visit}&seen=${version}`);
  await service.setPaused(true);
  expect((await changed).printer?.trouble).toBe('paused');
  expect(performance.now() - began).toBeLessThan(3000);
});

test('only staff can choose, pause, count and clear', async () => {
  const prints = await openedPrintService('fake');
  const booth = await staffBooth({ prints });
  expect((await booth.ask({ url: '/staff/api/printer' })).statusCode).toBe(401);
  await booth.enter();
  const look = async (): Promise<StaffPrinter> => (await booth.ask({ url: '/staff/api/printer' })).json<StaffPrinter>();
  const say = async (method: 'PUT' | 'POST', path: string, payload: object): Promise<number> =>
    (await booth.ask({ method, url: `/staff/api/printer${path}`, payload })).statusCode;
  await untilTrue(async () => (await look()).trouble === null);
  expect(await look()).toMatchObject({
    chosen: 'fake',
    says: 'Ready.',
    paper: { sheets: 200, percent: 100, from: 'printer' },
    paused: false,
    canPrintAnyway: false,
  });
  expect(await say('POST', '/test', { test: true })).toBe(204);
  await untilTrue(async () => (await look()).line[0]?.state === 'printing');
  expect(await say('POST', '/test', { test: true })).toBe(422);
  expect(await say('PUT', '/paused', { paused: true })).toBe(204);
  expect(await look()).toMatchObject({ trouble: 'paused', paused: true });
  expect(await say('POST', '/clear', { clear: true })).toBe(204);
  expect(await look()).toMatchObject({ line: [], test: { state: 'stopped', reason: 'cleared' }, stoppedToday: 0 });
  expect(await say('PUT', '', { address: 'lpt1' })).toBe(422);
  expect(await say('PUT', '', { address: 'none' })).toBe(204);
  expect(await look()).toMatchObject({ chosen: 'none' });
  expect(await say('PUT', '', { address: 'fake' })).toBe(204);
  for (const [method, path, payload] of [
    ['PUT', '', { address: '' }],
    ['PUT', '/paused', { paused: 'yes' }],
    ['POST', '/refilled', { sheets: 0 }],
    ['POST', '/event', { event: 'old' }],
    ['POST', '/clear', {}],
  ] as const)
    expect(await say(method, path, payload)).toBe(400);
});

/** A printer that reports this but prints each job at once, unless it has stopped. */
async function reportingPrinter(reason: string, state: number = printerStates.idle): Promise<string> {
  let name = '';
  const { port } = await oddListener((operation, { jobName }) => {
    name = jobName ?? name;
    if (operation === operations.getPrinterAttributes)
      return { printer: saying(keyword('printer-state-reasons', reason), numbers('printer-state', 'enum', state)) };
    return {
      job: [numbers('job-id', 'integer', 7), jobNamed('job-name', name), numbers('job-state', 'enum', jobStates.completed)],
    };
  });
  return `ipp://127.0.0.1:${port}/ipp/print`;
}

test.each(['marker-supply-empty', 'marker-supply-empty-error', 'marker-ink-empty-error', 'toner-empty-error', 'marker-ribbon-empty'])(
  'staff can resume a printer that reports %s and has not stopped: waiting prints come out, and guests can print again',
  async (reason) => {
    const service = await openedPrintService(await reportingPrinter(reason));
    const [app, booth] = [await kiosk(service), await staffBooth({ prints: service })];
    const anyway = async (payload: object = { anyway: true }) => booth.ask({ method: 'POST', url: '/staff/api/printer/anyway', payload });
    expect((await anyway()).statusCode).toBe(401);
    await booth.enter();
    const look = async (): Promise<StaffPrinter> => (await booth.ask({ url: '/staff/api/printer' })).json<StaffPrinter>();
    await untilTrue(async () => (await look()).trouble === 'ink');
    const id = newId();
    expect((await post(app, { id })).json()).toMatchObject({ state: 'waiting', trouble: 'ink' });
    expect((await look()).canPrintAnyway).toBe(true);
    expect([(await anyway({})).statusCode, (await anyway({ anyway: false })).statusCode]).toEqual([400, 400]);
    expect((await look()).canPrintAnyway).toBe(true);
    expect((await anyway()).statusCode).toBe(204);
    await untilTrue(async () => (await statusOf(app, id)).state === 'done');
    expect((await printer(app)).printer).toMatchObject({ trouble: null });
    expect(await look()).toMatchObject({
      trouble: null,
      canPrintAnyway: false,
      warnings: expect.arrayContaining([expect.stringMatching(/Sheets are printed nevertheless|Printing continues, as staff/)]) as string[],
    });
    const again = await anyway();
    expect([again.statusCode, again.json()]).toEqual([
      422,
      { error: 'refused', message: 'The printer is no longer stopped by an empty cartridge.' },
    ]);
  },
);

test.each([
  ['marker-supply-empty-error', printerStates.stopped, 'ink'],
  ['media-empty-error', printerStates.idle, 'refill'],
  ['none', printerStates.idle, null],
] as const)('a printer that reports %s in state %d cannot be resumed', async (reason, state, trouble) => {
  const booth = await staffBooth({ prints: await openedPrintService(await reportingPrinter(reason, state)) });
  await booth.enter();
  const look = async (): Promise<StaffPrinter> => (await booth.ask({ url: '/staff/api/printer' })).json<StaffPrinter>();
  await untilTrue(async () => (await look()).trouble === trouble);
  expect((await look()).canPrintAnyway).toBe(false);
  expect((await booth.ask({ method: 'POST', url: '/staff/api/printer/anyway', payload: { anyway: true } })).statusCode).toBe(422);
});

test("staff choose among the booth's offered printers, and cannot send prints elsewhere", async () => {
  const own = `folder:${temporaryFolder()}`;
  const booth = await staffBooth({ prints: await openedPrintService(own) });
  await booth.enter();
  const elsewhere = temporaryFolder();
  for (const address of [
    'ipp://169.254.169.254/latest/meta-data',
    'ipp://[fe80::1]/ipp/print',
    'ipp://127.0.0.1:5432/ipp/print',
    'ipps://printer.example/ipp/print',
    `folder:${elsewhere}`,
    'cups:no-such-queue',
    'fake',
  ]) {
    const answer = await booth.ask({ method: 'PUT', url: '/staff/api/printer', payload: { address } });
    expect([address, answer.statusCode, answer.json()]).toEqual([
      address,
      422,
      { error: 'refused', message: 'This printer is not on the list. Start the booth with it (--printer), or add it to CUPS.' },
    ]);
  }
  expect((await booth.ask({ url: '/staff/api/printer' })).json()).toMatchObject({ chosen: own });
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('staff enter the amount of paper if the printer does not report it', async () => {
  const booth = await staffBooth({ prints: await openedPrintService(`folder:${temporaryFolder()}`) });
  await booth.enter();
  expect((await booth.ask({ method: 'POST', url: '/staff/api/printer/refilled', payload: { sheets: 12 } })).statusCode).toBe(204);
  expect((await booth.ask({ url: '/staff/api/printer' })).json()).toMatchObject({
    paper: { sheets: 12, percent: null, from: 'counted' },
    warnings: ['About 12 sheets are left, counted since the last refill.'],
  });
});

test('a printer is polled often while a guest or staff watch it, and rarely while only the cloud gets its report', async () => {
  let pauseMs = (): number => NaN;
  const plain = ownWork(silentLogger);
  const work: OwnWork = {
    ...plain,
    repeat(pause, doing) {
      pauseMs = pause;
      return plain.repeat(pause, doing);
    },
  };
  const service = await openedPrintService(`folder:${temporaryFolder()}`, ':memory:', undefined, { work });
  await printFeature(service).report?.();
  expect(pauseMs()).toBe(5000);
  const booth = await staffBooth({ prints: service });
  await booth.enter();
  await booth.ask({ url: '/staff/api/printer' });
  expect(pauseMs()).toBe(800);
});

test('a rehearsal prints a test sheet, or explains why not', async () => {
  expect(await (await openedPrintService('none')).rehearse()).toBeNull();
  expect(await (await openedPrintService(`folder:${temporaryFolder()}`)).rehearse()).toEqual({
    accepted: true,
    says: 'A test sheet has come out of the printer.',
  });
});

test('health reports lasting problems in plain words', async () => {
  const service = await openedPrintService('ipp://127.0.0.1:9/ipp/print');
  expect(service.problems()).toEqual([]);
  await untilTrue(() => service.problems().length > 0, 15_000);
  expect(service.problems()).toEqual(['Printer: The printer does not answer: nothing listens at its address. Is it on, and plugged in?']);
});
