import { expect } from 'vitest';
import type { Result } from '../../../../src/shared/errors.ts';
import type { FoundJob, PrintedSheet, Printer } from '../../../../src/server/features/print/Printer.ts';
import { drawnPicture } from '../../picture/drawnPicture.ts';
import { untilTrue } from '../untilTrue.ts';
import { newSheet } from './samplePaper.ts';

/** A healthy printer with paper, to test the contract on. */
export interface PrinterRig {
  readonly open: () => Printer;
  /** The names of the printed sheets, in order. */
  readonly printed: () => readonly string[];
  /** Makes the printer silent until it is plugged in again; null if it can't be unplugged. */
  readonly unplug: (() => Promise<void> | void) | null;
  readonly plug: () => Promise<void> | void;
  /** Kills the printer after it has recorded this sheet as printed in one of its two places, and restarts it; null if it has only one. */
  readonly killHalfNoted: ((sheet: PrintedSheet) => Promise<void>) | null;
  /** Kills and restarts it after the sheet is printed and its picture deleted, but before it records that; null if it never deletes pictures. */
  readonly killUnnoted: ((sheet: PrintedSheet) => Promise<void>) | null;
}

/** Clauses that don't apply to a driver. `two steps`: a job can be announced before its picture is sent; a folder can't do that. */
export type Lacking = 'two steps';

export interface PrinterRow {
  readonly name: string;
  readonly leftOut: readonly Lacking[];
  readonly fresh: () => Promise<PrinterRig> | PrinterRig;
}

export interface PrinterClause {
  readonly says: string;
  readonly needs?: readonly (Lacking | 'unplugging' | 'two notes')[];
  readonly holds: (rig: PrinterRig) => Promise<void>;
}

/** Whether a clause applies to a printer. */
export const concerns = ({ needs = [] }: PrinterClause, { unplug, killHalfNoted }: PrinterRig): boolean =>
  !(unplug === null && needs.includes('unplugging')) && !(killHalfNoted === null && needs.includes('two notes'));

const patient = (): AbortSignal => AbortSignal.timeout(20_000);

export function good<T>(result: Result<T, { readonly says: string }>): T {
  if (!result.ok) throw new Error(result.error.says);
  return result.value;
}

const png = (): Promise<Buffer> => drawnPicture(240, 360);

async function print(printer: Printer, sheet: PrintedSheet): Promise<string> {
  const handle = good(await printer.begin(sheet, patient()));
  good(await printer.send(handle, sheet, await png(), patient()));
  return handle;
}

const stateOf = async (printer: Printer, sheet: PrintedSheet, handle: string | null): Promise<FoundJob['state'] | null> =>
  good(await printer.find(sheet.name, handle, patient()))?.state ?? null;

async function printedToItsEnd(printer: Printer, sheet: PrintedSheet, handle: string | null): Promise<void> {
  await untilTrue(async () => (await stateOf(printer, sheet, handle)) === 'done', 40_000);
}

export const printerContract: readonly PrinterClause[] = [
  {
    says: 'a healthy printer is ready, and accepts a 4x6',
    async holds({ open }) {
      const status = good(await open().look(patient()));
      expect(status).toMatchObject({ trouble: null, says: 'Ready.', stoppedByItself: false });
      expect(status.missingPaper(newSheet().paper)).toBeNull();
    },
  },
  {
    says: 'a sheet comes out once, and is done only then',
    async holds({ open, printed }) {
      const [printer, sheet] = [open(), newSheet()];
      const handle = await print(printer, sheet);
      await printedToItsEnd(printer, sheet, handle);
      expect(printed().filter((name) => name === sheet.name)).toHaveLength(1);
    },
  },
  {
    says: 'a job without its picture is empty, and prints nothing',
    needs: ['two steps'],
    async holds({ open, printed }) {
      const [printer, sheet] = [open(), newSheet()];
      const handle = good(await printer.begin(sheet, patient()));
      expect(await stateOf(printer, sheet, handle)).toBe('empty');
      good(await printer.cancel(handle, patient()));
      expect(await stateOf(printer, sheet, handle)).not.toBe('empty');
      // CUPS confirms the picture of a cancelled job, but does not print it.
      await printer.send(handle, sheet, await png(), patient());
      const next = newSheet();
      await printedToItsEnd(printer, next, await print(printer, next));
      expect(printed()).toContain(next.name);
      expect(printed()).not.toContain(sheet.name);
    },
  },
  {
    says: 'after a booth restart a job is found by its name',
    async holds({ open }) {
      const sheet = newSheet();
      await print(open(), sheet);
      const again = open();
      expect(await stateOf(again, sheet, null)).not.toBeNull();
      await printedToItsEnd(again, sheet, null);
    },
  },
  {
    says: "an unknown name finds nothing, even with another job's handle",
    async holds({ open }) {
      const [printer, sheet] = [open(), newSheet()];
      const handle = await print(printer, sheet);
      expect(await stateOf(printer, newSheet(), handle)).toBeNull();
      await printedToItsEnd(printer, sheet, handle);
    },
  },
  {
    says: 'cancelling a finished or unknown job changes nothing',
    async holds({ open, printed }) {
      const [printer, sheet] = [open(), newSheet()];
      const handle = await print(printer, sheet);
      await printedToItsEnd(printer, sheet, handle);
      good(await printer.cancel(handle, patient()));
      good(await printer.cancel('4711', patient()));
      expect(await stateOf(printer, sheet, handle)).toBe('done');
      expect(printed().filter((name) => name === sheet.name)).toHaveLength(1);
    },
  },
  {
    says: 'the picture stays unchanged',
    async holds({ open }) {
      const [printer, sheet, picture] = [open(), newSheet(), await png()];
      const before = Buffer.from(picture);
      const handle = good(await printer.begin(sheet, patient()));
      good(await printer.send(handle, sheet, picture, patient()));
      expect(picture.equals(before)).toBe(true);
      await printedToItsEnd(printer, sheet, handle);
    },
  },
  {
    says: 'a printer that is unplugged is reported as away in a plain sentence, and works again once plugged in',
    needs: ['unplugging'],
    async holds({ open, unplug, plug }) {
      const printer = open();
      await unplug?.();
      for (const answer of [
        await printer.look(patient()),
        await printer.find('nothing', null, patient()),
        await printer.begin(newSheet(), patient()),
      ])
        expect(answer).toMatchObject({ ok: false, error: { kind: 'away', says: expect.stringMatching(/^[A-Z][^<>{}]+[.?]$/) } });
      await plug();
      await untilTrue(async () => (await printer.look(patient())).ok);
    },
  },
  {
    says: 'a job that was printed when the printer was killed is done, by number and by name, and never prints again',
    needs: ['two notes'],
    async holds({ open, printed, killHalfNoted, unplug, plug }) {
      const sheets = [newSheet(), newSheet()];
      for (const [place, sheet] of sheets.entries()) {
        const handle = await print(open(), sheet);
        await printedToItsEnd(open(), sheet, handle);
        await killHalfNoted?.(sheet);
        expect(await stateOf(open(), sheet, place === 0 ? handle : null)).toBe('done');
      }
      await unplug?.();
      await plug();
      const next = newSheet();
      await printedToItsEnd(open(), next, await print(open(), next));
      const names = [...sheets, next].map(({ name }) => name);
      expect(printed().filter((name) => names.includes(name))).toEqual(names);
    },
  },
  {
    says: 'a job whose picture was deleted but whose end was not recorded when the printer was killed is done',
    needs: ['two notes'],
    async holds({ open, printed, killUnnoted }) {
      const [printer, sheet] = [open(), newSheet()];
      const handle = await print(printer, sheet);
      await printedToItsEnd(printer, sheet, handle);
      await killUnnoted?.(sheet);
      await printedToItsEnd(printer, sheet, handle);
      const next = newSheet();
      await printedToItsEnd(printer, next, await print(printer, next));
      expect(printed().filter((name) => [sheet, next].some((one) => one.name === name))).toEqual([sheet.name, next.name]);
    },
  },
  {
    says: 'an aborted call ends at once',
    async holds({ open }) {
      expect(await open().look(AbortSignal.abort())).toMatchObject({ ok: expect.any(Boolean) });
    },
  },
];
