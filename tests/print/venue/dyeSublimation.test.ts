import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { canPrint } from '../../support/print/canPrint.ts';
import type { Asks } from '../../support/print/dyeSublimation.ts';
import { asksOf, dyeSublimation, writeDyeSublimation } from '../../support/print/dyeSublimation.ts';

const gutenprint = '/usr/lib/cups/driver/gutenprint.5.3';
const by = 'UPDATE_GUIDE=1 npx vitest run --project print tests/print/venue/dyeSublimation.test.ts';

function said(...args: string[]): string {
  const { stdout, error } = spawnSync(gutenprint, args, { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 });
  if (error !== undefined) throw error;
  return stdout;
}

/** The description (PPD) of a driver such as `dnp-ds620`. */
const ppdOf = (driver: string): string => said('cat', `gutenprint.5.3://${driver}/expert`);

describe.skipIf(!canPrint())("Gutenprint's dye-sublimation drivers", () => {
  const all = (): readonly string[] => [...said('list').matchAll(/^"gutenprint\.5\.3:\/\/([^"]+)\/expert"/gm)].map(([, name = '']) => name);

  // Reads all drivers, which takes minutes.
  test.runIf(process.env['UPDATE_GUIDE'] === '1')('are listed again', { timeout: 1_800_000 }, async () => {
    const asked = new Map<string, Asks>();
    for (const driver of all()) {
      const asks = asksOf(ppdOf(driver));
      if (asks !== null) asked.set(driver, asks);
    }
    const [, version = ''] = / v(\d[\d.]*)"/.exec(ppdOf('dnp-ds620')) ?? [];
    await writeDyeSublimation({ version, driversInAll: all().length }, asked);
  });

  test('get the options in the guide, each by its own keyword', () => {
    const { driversInAll, groups } = dyeSublimation();
    expect(all().length, `a different Gutenprint version: list its drivers with ${by}`).toBe(driversInAll);
    for (const { asks, drivers } of groups) for (const driver of drivers) expect(asksOf(ppdOf(driver)), driver).toEqual(asks);
  });
});
