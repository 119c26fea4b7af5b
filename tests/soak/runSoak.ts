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

/** A stuck visit's number and scene, with the page's texts and controls. */
export interface StuckVisit {
  readonly visit: number;
  readonly at: string;
}

/** The results of this many visits in a row. */
export interface Soak {
  readonly visits: number;
  readonly minutes: number;
  readonly samples: readonly Sample[];
  /** Visits that did not return to Welcome. */
  readonly stuck: readonly StuckVisit[];
  readonly plan: readonly PlannedVisit[];
  /** How many characters were made on the device. */
  readonly pictures: number;
  readonly errors: readonly string[];
}

/** The booth notices departed guests sooner than in a hall; the work is the same. */
const hasty = { ...quickTheme, idle: { askAfterMs: 2500, leaveAfterMs: 1000, notFoundMs: 1000, troubleMs: 500 } };
/** The shortest allowed film. */
const brief = { ...film, seconds: 0.5 };
const allFormats = [
  { id: 'card', text: 'One card' },
  { ...filmAlone, boomerang: brief },
  stripAlone,
  { ...filmAlone, id: 'people', text: 'In your scene', boomerang: { ...brief, frames: 'scene' } },
];
const accents = ['#5b2be0', '#0f6b5c'];
const visitPatienceMs = 60_000;
/** By then fades have ended, frames have been drawn since, and the last card has been sent. */
const settleMs = 1500;

export interface SoakOrder {
  readonly visits: number;
  readonly varied: boolean;
  /** Whether guests rotate through a card, a strip and films; otherwise all get a card. */
  readonly formats?: boolean;
  /** How many visits are between two samples. */
  readonly every: number;
  /** The visits with a thorough sample. */
  readonly thorough: ReadonlySet<number>;
  readonly onSample: (sample: Sample) => void;
  /** Called immediately for a visit that didn't return to Welcome. */
  readonly onStuck: (stuck: StuckVisit) => void;
}

/** Makes this many visits in one page of the built booth. */
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
      // Chromium logs this about frames and encoders that were never closed.
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

/** Call before the page loads. The page records a measure for each picture that it makes; a reload starts again. */
async function countPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { picturesMade: 0 });
    new PerformanceObserver((list) => (counted.picturesMade += list.getEntriesByName('picture composition').length)).observe({
      entryTypes: ['measure'],
    });
  });
}

/** The texts and controls of the page for screen readers. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
    const offered = [...document.querySelectorAll('.twins [aria-label]')].map((element) => element.getAttribute('aria-label') ?? '');
    return [...said, ...offered].filter((text) => text !== '').join(' | ');
  });
}
