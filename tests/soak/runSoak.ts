import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { film, filmAlone } from '../support/theme/filmTheme.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { stripAlone } from '../support/theme/stripTheme.ts';
import { watchMedia } from './countMedia.ts';
import type { PlannedVisit } from './planVisits.ts';
import { planVisits } from './planVisits.ts';
import type { Sample } from './takeSample.ts';
import { countTracks, takeSample } from './takeSample.ts';
import { visitFromWithin } from './visitFromWithin.ts';

/** A visit by its number, with where it stood and what the page said and offered. */
export interface StuckVisit {
  readonly visit: number;
  readonly at: string;
}

/** What so many visits in a row have left behind. */
export interface Soak {
  readonly visits: number;
  readonly minutes: number;
  readonly samples: readonly Sample[];
  /** Visits that did not come back to Welcome. */
  readonly stuck: readonly StuckVisit[];
  readonly plan: readonly PlannedVisit[];
  /** How many characters were made on the device. */
  readonly pictures: number;
  readonly errors: readonly string[];
}

/** Guests who leave are missed sooner than in a hall; the work is the same. */
const hasty = { ...quickTheme, idle: { askAfterMs: 2500, leaveAfterMs: 1000, notFoundMs: 1000, troubleMs: 500 } };
/** As short as films may be. */
const brief = { ...film, seconds: 0.5 };
const allFormats = [
  { id: 'card', text: 'One card' },
  { ...filmAlone, boomerang: brief },
  stripAlone,
  { ...filmAlone, id: 'people', text: 'In your scene', boomerang: { ...brief, frames: 'scene' } },
];
const accents = ['#5b2be0', '#0f6b5c'];
const visitPatienceMs = 60_000;
/** What fades out is done, frames have been drawn since, and the last card has been sent. */
const settleMs = 1500;

export interface SoakOrder {
  readonly visits: number;
  readonly varied: boolean;
  /** Whether guests choose a card, a strip and films in turns; else all have a card. */
  readonly formats?: boolean;
  /** After how many visits a sample is taken, each. */
  readonly every: number;
  /** After which of these it is a thorough one. */
  readonly thorough: ReadonlySet<number>;
  readonly onSample: (sample: Sample) => void;
  /** Told at once of a visit that didn't come back to Welcome. */
  readonly onStuck: (stuck: StuckVisit) => void;
}

/** So many visits in one page of the built booth. */
export async function runSoak({ visits, varied, formats = false, every, thorough, onSample, onStuck }: SoakOrder): Promise<Soak> {
  const { theme } = classicTheme();
  const words = { ...theme.texts, progress: (theme.texts.progress.split('{step}')[0] ?? '') + '{step}' };
  const options = Math.min(...theme.survey.map((question) => question.options.length));
  const plan = planVisits(visits, { questions: theme.survey.length, options, varied });
  const chosen = formats ? { ...hasty, formats: allFormats } : hasty;
  const booth = await startBuiltBooth(chosen);
  const kiosk = await openKiosk();
  const samples: Sample[] = [];
  const stuck: StuckVisit[] = [];
  const unclosed: string[] = [];
  let swaps = 0;
  try {
    const { page } = kiosk;
    page.on('console', (message) => {
      // Chromium says so of frames and encoders of which nobody has let go.
      if (message.text().includes('garbage collected without being closed')) unclosed.push(message.text());
    });
    await countTracks(page);
    await countPictures(page);
    await watchMedia(page);
    await page.goto(booth.address);
    const session = await kiosk.context.newCDPSession(page);
    await session.send('Performance.enable');
    const machine = await kiosk.browser.newBrowserCDPSession();
    const began = performance.now();
    for (const { number, kind, choices, event } of plan) {
      if (event === 'server-away') await booth.halt();
      if (event === 'theme-saved') {
        const loaded = page.waitForResponse('**/api/theme', { timeout: visitPatienceMs });
        booth.saveTheme({ ...chosen, colors: { accent: accents[swaps++ % accents.length] } });
        await loaded;
      }
      const answers = choices.map((choice, question) => theme.survey[question]?.options[choice]?.text ?? '');
      const over = await Promise.race([
        visitFromWithin(page, words, answers, kind, formats ? (allFormats[number % allFormats.length]?.text ?? null) : null).then(
          () => true,
        ),
        pause(visitPatienceMs, false, { ref: false }),
      ]);
      if (event === 'server-away') await booth.restart();
      if (!over) {
        const at = { visit: number, at: `${kind} at ${new URL(page.url()).pathname}: ${await shownText(page)}` };
        stuck.push(at);
        onStuck(at);
        await page.goto(booth.address);
      }
      if (number % every === 0 || number === visits) {
        await pause(settleMs);
        const sample = await takeSample(number, { page, session, machine, serverPid: booth.pid(), thorough: thorough.has(number) });
        samples.push(sample);
        onSample(sample);
      }
    }
    return {
      visits,
      minutes: (performance.now() - began) / 60_000,
      samples,
      stuck,
      plan,
      pictures: await page.evaluate(() => (window as unknown as { picturesMade: number }).picturesMade),
      errors: [...kiosk.errors, ...unclosed],
    };
  } finally {
    await kiosk.close();
    await booth.stop();
  }
}

/** Must be there before the page is, which leaves a measure of each picture that it makes. A page that is loaded anew begins again. */
async function countPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { picturesMade: 0 });
    new PerformanceObserver((list) => (counted.picturesMade += list.getEntriesByName('picture composition').length)).observe({
      entryTypes: ['measure'],
    });
  });
}

/** What somebody who can't see the stage is told and offered. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
    const offered = [...document.querySelectorAll('.twins [aria-label]')].map((element) => element.getAttribute('aria-label') ?? '');
    return [...said, ...offered].filter((text) => text !== '').join(' | ');
  });
}
