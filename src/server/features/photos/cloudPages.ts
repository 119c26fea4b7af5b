import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { PhoneTemplate } from '../../core/disk/builtFiles.ts';
import type { PhoneLooks } from '../../storage/cloud/phoneLooks.ts';
import type { Pages } from './phonePage.ts';
import type { PageFor } from './phonePage/phonePages.ts';
import { lookPages } from './phonePage/phonePages.ts';

/** How long a page stays in use after its look was dropped. */
const freshMs = 600_000;
/** How long to remember that a look is unknown or unreadable: neither made-up ids nor a failing database may cost a query per request. */
const unknownMs = 5000;
/** After this time, guests see the default page instead of waiting longer for the database. */
const patienceMs = 4000;
/** Each page takes up to a megabyte. */
const rememberedPages = 40;
const rememberedUnknown = 10_000;

interface CloudPagesParts {
  readonly template: PhoneTemplate;
  /** The page of the cloud's own theme. */
  readonly standard: PageFor;
  readonly read: PhoneLooks['read'];
}

/** The pages of booths' looks. A look is read once and stays in memory while guests request it. */
export function cloudPages({ template, standard, read }: CloudPagesParts): Pages['pageOf'] {
  const known = new BoundedMap<string, { readonly page: PageFor; readonly untilMs: number }>(rememberedPages);
  const unknown = new BoundedMap<string, number>(rememberedUnknown);
  const reading = new Map<string, Promise<PageFor | null>>();

  async function readNow(look: string): Promise<PageFor | null> {
    const found = await read(look);
    const before = known.get(look)?.page ?? null;
    if (!found.ok || found.value === null) unknown.set(look, performance.now() + unknownMs);
    // While the database fails, keep using the last look.
    if (!found.ok) return before;
    known.delete(look);
    if (found.value === null) return null;
    const page = before ?? lookPages(template, found.value, standard);
    known.set(look, { page, untilMs: performance.now() + freshMs });
    return page;
  }

  return async (look) => {
    const nowMs = performance.now();
    const before = known.get(look);
    if (before !== undefined && nowMs < before.untilMs) {
      // The newest entry is dropped last.
      known.set(look, before);
      return before.page;
    }
    if (nowMs < (unknown.get(look) ?? 0)) return before?.page ?? null;
    const underWay = reading.get(look) ?? readNow(look).finally(() => reading.delete(look));
    reading.set(look, underWay);
    return Promise.race([underWay, pause(patienceMs, before?.page ?? null, { ref: false })]);
  };
}
