import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { mediaOfDriver } from '../../../src/server/features/print/media/driverMedia.ts';
import { chooseMedia } from '../../../src/server/features/print/media/Media.ts';
import type { PaperName } from '../../../src/shared/theme/print/papers.ts';
import { paperNames, papers } from '../../../src/shared/theme/print/papers.ts';
import { projectRoot } from '../theme/classicTheme.ts';

/** The driver keyword that the booth requests for each paper; missing if the driver has none. */
export type Asks = Readonly<Partial<Record<PaperName, string>>>;

/** All dye-sublimation drivers of a Gutenprint version. */
export interface DyeSublimation {
  readonly version: string;
  /** The total number of its drivers. Another number means that there may be new drivers. */
  readonly driversInAll: number;
  /** Drivers with the same keywords, by the part between `gutenprint.5.3://` and `/expert` in `lpinfo -m`. */
  readonly groups: readonly { readonly asks: Asks; readonly drivers: readonly string[] }[];
}

const file = join(projectRoot, 'assets/guide/printing/dye-sublimation.json');

/** The list shown in the guide. */
export const dyeSublimation = (): DyeSublimation => JSON.parse(readFileSync(file, 'utf8')) as DyeSublimation;

export async function writeDyeSublimation(found: Omit<DyeSublimation, 'groups'>, asked: ReadonlyMap<string, Asks>): Promise<void> {
  const same = (one: string, other: string): boolean => JSON.stringify(asked.get(one)) === JSON.stringify(asked.get(other));
  const all = [...asked.keys()].sort();
  const groups = all
    .filter((driver, at) => all.findIndex((one) => same(one, driver)) === at)
    .map((first) => ({ asks: asked.get(first), drivers: all.filter((driver) => same(first, driver)) }))
    .sort((a, b) => b.drivers.length - a.drivers.length);
  const config = JSON.parse(readFileSync(join(projectRoot, '.config/prettier.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(file, await format(JSON.stringify({ ...found, groups }), { ...config, parser: 'json' }));
}

/**
 * The keywords that the booth requests from a driver, by the driver's description (PPD); null if it is not for dye-sublimation printers.
 */
export function asksOf(ppd: string): Asks | null {
  if (!/^\*StpDriverModelFamily:.*_dyesub"/m.test(ppd)) return null;
  const media = mediaOfDriver(ppd);
  return Object.fromEntries(
    paperNames.flatMap((name) => {
      const chosen = chooseMedia({ media, range: null }, { name, ...papers[name], bleedMm: 0 });
      return chosen === null ? [] : [[name, chosen.key] as const];
    }),
  );
}
