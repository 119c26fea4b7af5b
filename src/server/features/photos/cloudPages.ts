import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { PhoneTemplate } from '../../core/disk/builtFiles.ts';
import type { PhoneLooks } from '../../storage/cloud/phoneLooks.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { Pages } from './phonePage.ts';
import type { PhoneDocument } from './phonePage/phoneDocument.ts';
import type { LookPages, PageFor } from './phonePage/phonePages.ts';
import { lookPages } from './phonePage/phonePages.ts';

/** How long a page stays in use after its look was dropped. */
const freshMs = 600_000;
/** How long to remember that a look is unknown or unreadable: neither made-up ids nor a failing database may cost a query per request. */
const unknownMs = 5000;
/** After this time, guests see the default page instead of waiting longer for the database. */
const patienceMs = 4000;
/** Each look takes up to half a megabyte. */
const rememberedLooks = 80;
/** In all languages together. Each page takes up to 170 kB; a booth's looks may have 240. */
const rememberedPages = 300;
const rememberedUnknown = 10_000;
/** How many pages all guests together may have made. Without this, whoever asks for more pages than are remembered keeps the server busy. */
const makingRate = { burst: 200, perSecond: 10 };

interface CloudPagesParts {
  readonly template: PhoneTemplate;
  /** The page of the cloud's own theme. */
  readonly standard: PageFor;
  readonly read: PhoneLooks['read'];
}

/**
 * The pages of booths' looks. A look is read once and its pages are made once while guests request them. A page that is too large, or that
 * takes too long, is replaced by the default page.
 */
export function cloudPages({ template, standard, read }: CloudPagesParts): Pages['pageOf'] {
  const known = new BoundedMap<string, { readonly pages: LookPages; readonly untilMs: number }>(rememberedLooks);
  const unknown = new BoundedMap<string, number>(rememberedUnknown);
  const reading = new Map<string, Promise<LookPages | null>>();
  const made = new BoundedMap<string, Promise<PhoneDocument | null>>(rememberedPages);
  const failed = new BoundedMap<string, true>(rememberedUnknown);
  const mayMake = tokenBuckets(makingRate);

  async function readNow(look: string): Promise<LookPages | null> {
    const found = await read(look);
    const before = known.get(look)?.pages ?? null;
    if (!found.ok || found.value === null) unknown.set(look, performance.now() + unknownMs);
    // While the database fails, keep using the last look.
    if (!found.ok) return before;
    known.delete(look);
    if (found.value === null) return null;
    const pages = before ?? lookPages(template, found.value);
    known.set(look, { pages, untilMs: performance.now() + freshMs });
    return pages;
  }

  async function pagesOf(look: string): Promise<LookPages | null> {
    const nowMs = performance.now();
    const before = known.get(look);
    if (before !== undefined && nowMs < before.untilMs) {
      // The newest entry is dropped last.
      known.set(look, before);
      return before.pages;
    }
    if (nowMs < (unknown.get(look) ?? 0)) return before?.pages ?? null;
    const underWay = reading.get(look) ?? readNow(look).finally(() => reading.delete(look));
    reading.set(look, underWay);
    return Promise.race([underWay, pause(patienceMs, before?.pages ?? null, { ref: false })]);
  }

  /** Null if the page cannot be made, or not now. */
  async function documentOf(look: string, pages: LookPages, language: string): Promise<PhoneDocument | null> {
    const key = `${look} ${language}`;
    const before = made.get(key);
    if (before === undefined && (failed.has(key) || !mayMake('all'))) return null;
    const making = before ?? pages.make(language).catch(() => null);
    made.set(key, making);
    const page = await Promise.race([making, pause(patienceMs, undefined, { ref: false })]);
    if (page === null) failed.set(key, true);
    return page ?? null;
  }

  return async (look) => {
    const pages = await pagesOf(look);
    if (pages === null) return null;
    return async (languages) => {
      const language = pages.languageFor(languages);
      return (await documentOf(look, pages, language)) ?? { ...(await standard([language])), isStandIn: true };
    };
  };
}
