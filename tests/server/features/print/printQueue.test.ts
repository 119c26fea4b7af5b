import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PrintTrouble } from '../../../../src/shared/contract/print/print.ts';
import type { FakePrinter } from '../../../../src/server/features/print/drivers/fakePrinter.ts';
import { fakePrinter } from '../../../../src/server/features/print/drivers/fakePrinter.ts';
import type { Printer } from '../../../../src/server/features/print/Printer.ts';
import type { PrintQueue } from '../../../../src/server/features/print/PrintQueueParts.ts';
import { printQueue } from '../../../../src/server/features/print/printQueue.ts';
import { printStore } from '../../../../src/server/storage/prints/printStore.ts';
import { drawnPicture } from '../../../support/picture/drawnPicture.ts';
import { fourBySix } from '../../../support/print/printerDrivers/samplePaper.ts';
import { openedStores } from '../../../support/server/staffRecords.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

/** A queue in front of a fake printer, with a manual clock. */
async function inLine(own: { readonly printer?: (fake: FakePrinter) => Printer; readonly folder?: string } = {}) {
  let ms = 0;
  const fake = fakePrinter({ secondsPerSheet: 8, now: () => ms });
  const printer = own.printer?.(fake) ?? fake;
  const folder = own.folder ?? temporaryFolder();
  let paused = false;
  /** Opens the queue as a start of the booth does. An earlier one is dropped as by a kill: it is never called again. */
  async function open(): Promise<PrintQueue> {
    const queue = await printQueue({
      ...openedStores(folder).opened(printStore),
      printer: () => printer,
      isPaused: () => paused,
      papers: () => [fourBySix],
      log: () => undefined,
      changed: () => undefined,
      tell: () => undefined,
      today: () => '2026-11-25',
      wallMs: () => 1_800_000_000_000 + ms,
      now: () => ms,
    });
    if (!queue.ok) throw queue.error;
    return queue.value;
  }
  let queue = await open();
  return {
    fake,
    folder,
    queue: () => queue,
    async restart() {
      queue = await open();
    },
    pause: (wanted: boolean) => void (paused = wanted),
    async order(copies = 1) {
      const id = randomBytes(16).toString('base64url');
      const added = await queue.add(
        { id, visit: 'visit-0001', paper: fourBySix, copies, isTest: false, orderedMs: 1_800_000_000_000 + ms },
        await drawnPicture(120, 180),
      );
      if (!added.ok) throw added.error;
      return id;
    },
    /** Passes this many seconds, polling the printer in each. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        ms += 1000;
        await queue.step();
      }
    },
    turn: (seconds: number) => void (ms += seconds * 1000),
  };
}

test('prints come out one by one in the order they were requested, with all their copies', async () => {
  const { fake, order, pass, queue } = await inLine();
  const [first, second] = [await order(2), await order()];
  await pass(12);
  expect(fake.sheets()).toHaveLength(1);
  expect([queue().find(first)?.out, queue().find(second)?.phase]).toEqual([1, 'none']);
  await pass(25);
  expect([queue().find(first)?.end, queue().find(second)?.end]).toEqual(['done', 'done']);
  expect(new Set(fake.sheets().map(({ name }) => name)).size).toBe(3);
});

test('a print is done only when the printer reports that it is', async () => {
  const { order, pass, queue } = await inLine();
  const id = await order();
  await pass(7);
  expect(queue().find(id)).toMatchObject({ phase: 'sent', end: null });
  await pass(3);
  expect(queue().find(id)?.end).toBe('done');
});

test('without paper nothing is sent; after a refill printing resumes automatically', async () => {
  const { fake, order, pass, queue } = await inLine();
  fake.setTrouble('refill');
  const id = await order();
  await pass(60);
  expect(queue().state().trouble).toBe('refill');
  expect(queue().find(id)?.phase).toBe('none');
  fake.setTrouble(null);
  await pass(1);
  expect([queue().state().trouble, queue().find(id)?.phase]).toEqual([null, 'sent']);
  await pass(10);
  expect(queue().find(id)?.end).toBe('done');
});

test('a queue that stopped by itself is resumed, but not one that staff have paused', async () => {
  const { fake, order, pass, pause, queue } = await inLine();
  fake.setStoppedByItself(true);
  pause(true);
  const id = await order();
  await pass(10);
  expect((await fake.look(AbortSignal.timeout(10))).ok && queue().state().trouble).toBe('paused');
  pause(false);
  await pass(15);
  expect(queue().find(id)?.end).toBe('done');
});

test('a sheet that a printer forgot when it was unplugged midway is printed again, once', async () => {
  const { fake, order, pass, queue } = await inLine();
  const id = await order();
  await pass(3);
  fake.setTrouble('offline');
  await pass(5);
  fake.forget();
  fake.setTrouble(null);
  await pass(20);
  expect(queue().find(id)?.end).toBe('done');
  expect(fake.sheets()).toHaveLength(1);
});

test('a job that a continuously reachable printer has forgotten counts as finished', async () => {
  const lost = await inLine({
    printer: (fake) => ({
      ...fake,
      find: async (name, handle, signal) => (fake.sheets().length > 0 ? { ok: true, value: null } : fake.find(name, handle, signal)),
    }),
  });
  const id = await lost.order();
  await lost.pass(12);
  expect(lost.queue().find(id)?.end).toBe('done');
  expect(lost.fake.sheets()).toHaveLength(1);
});

test('a sheet that was out when the print server was killed is printed only once, even though its picture is gone', async () => {
  const { fake, order, pass, queue } = await inLine();
  const id = await order();
  await pass(1);
  fake.losePicture(true);
  await pass(30);
  expect(queue().find(id)).toMatchObject({ out: 1, end: 'done' });
  expect(fake.sheets()).toHaveLength(1);
});

test('a print server that was killed before it stored the picture gets it again', async () => {
  let isFirst = true;
  const { fake, order, pass, queue } = await inLine({
    printer: (own) => ({
      ...own,
      async send(...given) {
        const sent = await own.send(...given);
        if (isFirst) own.losePicture(false);
        isFirst = false;
        return sent;
      },
    }),
  });
  const id = await order();
  await pass(30);
  expect(queue().find(id)).toMatchObject({ out: 1, end: 'done' });
  expect(fake.sheets()).toHaveLength(1);
});

test('a sheet that the printer never finishes is given up after ten minutes, and the next is printed', async () => {
  const { fake, order, pass, queue } = await inLine({
    printer: (real) => {
      let stuck: string | null = null;
      return {
        ...real,
        async begin(sheet, signal) {
          stuck ??= sheet.name;
          return real.begin(sheet, signal);
        },
        // The printer always claims to be printing.
        async find(name, handle, signal) {
          const found = await real.find(name, handle, signal);
          return name === stuck && found.ok && found.value?.state === 'done'
            ? { ok: true, value: { ...found.value, state: 'printing' } }
            : found;
        },
      };
    },
  });
  const [first, second] = [await order(), await order()];
  await pass(630);
  expect([queue().find(first)?.end, queue().find(second)?.end]).toEqual(['unfinished', 'done']);
  expect(fake.sheets()).toHaveLength(2);
});

test('missing paper is reported, and nothing is lost meanwhile', async () => {
  let has = false;
  const { order, pass, queue } = await inLine({
    printer: (fake) => ({
      ...fake,
      async look(signal) {
        const looked = await fake.look(signal);
        return looked.ok
          ? {
              ok: true,
              value: { ...looked.value, missingPaper: () => (has ? null : 'The printer does not have 4x6. It has 210 x 297 mm.') },
            }
          : looked;
      },
    }),
  });
  const id = await order();
  await pass(3);
  expect(queue().state()).toMatchObject({ trouble: 'paper', says: 'The printer does not have 4x6. It has 210 x 297 mm.' });
  has = true;
  await pass(15);
  expect(queue().find(id)?.end).toBe('done');
});

test('jobs cleared by staff are over and never return', async () => {
  const { fake, order, pass, queue, restart } = await inLine();
  const ids = [await order(), await order()];
  await pass(3);
  await queue().clear();
  await pass(20);
  await restart();
  await pass(20);
  expect(ids.map((id) => queue().find(id)?.end)).toEqual(['cleared', 'cleared']);
  expect(fake.sheets()).toHaveLength(0);
});

/** Every call to the printer, interrupted before and after it, as by a kill or a broken cable. */
const calls = ['begin', 'send', 'find'] as const;
const cuts = calls.flatMap(
  (call) =>
    [
      { call, when: 'before' },
      { call, when: 'after' },
    ] as const,
);

test.for(cuts)('killing the booth $when it calls $call neither loses nor doubles a sheet', async ({ call, when }) => {
  let wasCut = (): void => undefined;
  const cut = new Promise<void>((resolve) => void (wasCut = resolve));
  let isCut = false;
  const line = await inLine({
    printer: (fake) => {
      const real = (given: readonly unknown[]): Promise<unknown> =>
        (fake[call] as (...all: readonly unknown[]) => Promise<unknown>)(...given);
      return {
        ...fake,
        async [call](...given: readonly unknown[]) {
          if (isCut) return real(given);
          isCut = true;
          if (when === 'after') await real(given);
          wasCut();
          // Never returns, like any call of a killed program.
          return new Promise(() => undefined);
        },
      };
    },
  });
  const id = await line.order(2);
  for (let second = 0; !isCut && second < 30; second += 1) await Promise.race([line.pass(1), cut]);
  expect(isCut).toBe(true);
  await line.restart();
  await line.pass(60);
  expect(line.queue().find(id)?.end).toBe('done');
  expect(line.fake.sheets()).toHaveLength(2);
});

test('waiting prints are encrypted on disk, and deleted once done', async () => {
  const { folder, order, pass } = await inLine();
  const sealed = join(folder, 'prints', 'sealed');
  await order();
  const files = readdirSync(sealed).map((name) => readFileSync(join(sealed, name)));
  expect(files).toHaveLength(1);
  for (const file of files) expect(file.toString('latin1')).not.toMatch(/PNG|IHDR|JFIF|%PDF/);
  await pass(20);
  expect(readdirSync(sealed)).toEqual([]);
});

test('after a power loss waiting prints are dropped, but prints already at the printer are still printed', async () => {
  const { folder, fake, order, pass, queue, restart } = await inLine();
  const [atPrinter, waiting] = [await order(), await order()];
  await pass(3);
  // The power loss erased the key in memory: encrypt the same file with another key.
  for (const name of readdirSync(join(folder, 'prints', 'sealed'))) writeFileSync(join(folder, 'prints', 'sealed', name), randomBytes(900));
  await restart();
  await pass(20);
  expect([queue().find(atPrinter)?.end, queue().find(waiting)?.end]).toEqual(['done', 'lost']);
  expect(fake.sheets()).toHaveLength(1);
});

/** A fake printer whose queue remembers the last report. */
async function rememberingLine(evidence: 'reported' | 'remembered', trouble: PrintTrouble) {
  const said: { fault: PrintTrouble | null } = { fault: trouble };
  const line = await inLine({
    printer: (fake) => ({
      ...fake,
      async look(signal) {
        const seen = await fake.look(signal);
        if (!seen.ok || said.fault === null) return seen;
        const isWorking = !seen.value.isIdle;
        return {
          ok: true,
          value: { ...seen.value, trouble: said.fault, says: 'So it says.', evidence: isWorking ? ('reported' as const) : evidence },
        };
      },
    }),
  });
  return { ...line, said };
}

test("a fault remembered from a queue's last job delays a sheet for seconds; a printed sheet proves that it is over", async () => {
  const { order, pass, queue } = await rememberingLine('remembered', 'refill');
  const id = await order();
  await pass(10);
  expect([queue().state().trouble, queue().find(id)?.phase]).toEqual(['refill', 'none']);
  await pass(10);
  // Guests are told about it until a sheet is out.
  expect([queue().state().trouble, queue().find(id)?.phase]).toEqual(['refill', 'sent']);
  await pass(10);
  expect([queue().state().trouble, queue().find(id)?.end]).toEqual([null, 'done']);
  const next = await order();
  await pass(1);
  expect(queue().find(next)?.phase).toBe('sent');
  expect(queue().state().status?.warnings).toEqual(['The printer still reports: "So it says." Sheets are printed nevertheless.']);
});

test('with no prints waiting, guests read a remembered fault for seconds, and staff permanently', async () => {
  const { pass, queue } = await rememberingLine('remembered', 'refill');
  await pass(10);
  expect(queue().state().trouble).toBe('refill');
  await pass(10);
  expect(queue().state()).toMatchObject({ trouble: null, status: { warnings: [expect.stringMatching(/last report: "So it says."/)] } });
});

test('after staff have tended to the printer, the next sheet is tried at once', async () => {
  const { order, pass, queue } = await rememberingLine('remembered', 'refill');
  await pass(3);
  const id = await order();
  queue().tryAgain();
  await pass(1);
  expect([queue().state().trouble, queue().find(id)?.phase]).toEqual([null, 'sent']);
});

test('a sheet that makes no progress shows that the fault persists', async () => {
  const { fake, order, pass, queue } = await rememberingLine('remembered', 'refill');
  fake.setStoppedByItself(true);
  fake.resume = () => Promise.resolve({ ok: true, value: undefined });
  await pass(1);
  queue().tryAgain();
  fake.setStoppedByItself(false);
  const id = await order();
  await pass(1);
  expect(queue().state().trouble).toBeNull();
  fake.setTrouble('refill');
  await pass(60);
  expect([queue().state().trouble, queue().find(id)?.phase]).toEqual(['refill', 'sent']);
  fake.setTrouble(null);
  await pass(10);
  expect(queue().find(id)?.end).toBe('done');
  expect(fake.sheets()).toHaveLength(1);
});

test('a printer that works with an empty cartridge prints only if staff allow it', async () => {
  const { order, pass, queue, said } = await rememberingLine('reported', 'ink');
  const id = await order();
  await pass(60);
  expect([queue().find(id)?.phase, queue().canPrintAnyway()]).toEqual(['none', true]);
  expect(queue().printAnyway()).toBe(true);
  await pass(12);
  expect([queue().find(id)?.end, queue().state().trouble, queue().canPrintAnyway()]).toEqual(['done', null, false]);
  // A new cartridge ends the fault.
  said.fault = null;
  await pass(1);
  said.fault = 'ink';
  await pass(1);
  expect([queue().state().trouble, queue().printAnyway()]).toEqual(['ink', true]);
});

test('a mere warning becomes a problem only once a sheet makes no progress', async () => {
  const { fake, order, pass, queue } = await inLine({
    printer: (fake) => ({
      ...fake,
      async look(signal) {
        const seen = await fake.look(signal);
        return seen.ok
          ? { ok: true, value: { ...seen.value, trouble: null, suspected: { trouble: 'refill', says: 'Out of paper.' } } }
          : seen;
      },
    }),
  });
  const ids = [await order(), await order()];
  await pass(25);
  expect([queue().state().trouble, ...ids.map((id) => queue().find(id)?.end)]).toEqual([null, 'done', 'done']);
  fake.setTrouble('refill');
  const id = await order();
  await pass(15);
  expect(queue().state().trouble).toBeNull();
  await pass(60);
  expect(queue().state()).toMatchObject({ trouble: 'refill', says: 'Out of paper.' });
  fake.setTrouble(null);
  await pass(12);
  expect(queue().find(id)?.end).toBe('done');
});

test('a queue that cannot reach its printer is offline within seconds', async () => {
  const { pass, queue } = await inLine({
    printer: (fake) => ({
      ...fake,
      async look(signal) {
        const seen = await fake.look(signal);
        return seen.ok ? { ok: true, value: { ...seen.value, suspected: { trouble: 'offline', says: 'It does not answer.' } } } : seen;
      },
    }),
  });
  await pass(5);
  expect(queue().state().trouble).toBeNull();
  await pass(10);
  expect(queue().state().trouble).toBe('offline');
});
