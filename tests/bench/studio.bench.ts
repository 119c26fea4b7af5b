import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { serveStudio } from '../../src/studio/server/serveStudio.ts';
import { browserArguments, findBrowser } from '../support/built/findBrowser.ts';
import { heapOf } from '../support/built/heapOf.ts';
import { middleOfSelected } from '../support/page/middleOfSelected.ts';
import { shownKey } from '../support/studio/shownKey.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { compared, timed } from './measurements.ts';
import { report } from './report.ts';

const openings = 7;
const drags = 12;
/** Memory is compared after this many edits, and after as many again. */
const half = 500;

/** Records when something was last drawn, and makes the page draw every screen at once, as if all were near the viewport. */
function watchDrawing(): void {
  const page = window as unknown as { lastDrawn: number };
  page.lastDrawn = 0;
  const { prototype } = CanvasRenderingContext2D;
  for (const name of ['drawImage', 'fill', 'fillText', 'fillRect', 'stroke'] as const) {
    const drawn = prototype[name] as (...given: unknown[]) => void;
    Object.assign(prototype, {
      [name](this: CanvasRenderingContext2D, ...given: unknown[]) {
        page.lastDrawn = performance.now();
        drawn.apply(this, given);
      },
    });
  }
  window.IntersectionObserver = class {
    private readonly tell: IntersectionObserverCallback;
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element) {
      this.tell([{ isIntersecting: true, target }] as never, this as never);
    }
    disconnect() {
      return undefined;
    }
  } as never;
}

/** From the page's first byte until all screens of one layout are drawn, in ms. */
async function opened(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.addInitScript(watchDrawing);
  await page.goto(address);
  const isDrawn = () => {
    const { lastDrawn } = window as unknown as { lastDrawn: number };
    const screens = [...document.querySelectorAll('.screens .thumbnail')];
    const areThere =
      screens.length > 0 && [...screens, ...document.querySelectorAll('.stage-sheet')].every((one) => one.querySelector('canvas') !== null);
    if (!areThere || document.querySelector('.stage-sheet') === null || performance.now() - lastDrawn < 1000) return false;
    const [{ responseStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return lastDrawn - responseStart;
  };
  // Poll rarely, to keep the page's thread free.
  const handle = await page.waitForFunction(isDrawn, null, { polling: 200 });
  const time = (await handle.jsonValue()) as number;
  // Otherwise the first page's check would run while the next one opens.
  await verdictOf(page);
  await page.close();
  return time;
}

const verdictOf = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !['Checking…', null].includes(document.querySelector('.verdict')?.textContent ?? null), null, { polling: 20 });

/** From the end of a drag to the booth's verdict on it, in ms. */
async function judged(page: Page, [x, y]: readonly [number, number], way: number): Promise<number> {
  await page.evaluate(() => {
    const page_ = window as unknown as { judging: Promise<number> };
    page_.judging = new Promise((tell) => {
      window.addEventListener(
        'pointerup',
        ({ timeStamp }) => {
          const verdict = document.querySelector('.verdict') as HTMLElement;
          let began = false;
          const watch = new MutationObserver(() => {
            if (verdict.textContent === 'Checking…') began = true;
            else if (began) {
              watch.disconnect();
              tell(performance.now() - timeStamp);
            }
          });
          watch.observe(verdict, { subtree: true, childList: true, characterData: true });
        },
        { once: true, capture: true },
      );
    });
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + way / 2, y + way / 2, { steps: 4 });
  await page.mouse.move(x + way, y + way, { steps: 4 });
  await page.mouse.up();
  return page.evaluate(() => (window as unknown as { judging: Promise<number> }).judging);
}

/** Selects a part of the screen and returns the page position of its middle. */
async function taken(page: Page, part: string): Promise<readonly [number, number]> {
  await page.getByRole('option', { name: part, exact: true }).click();
  return middleOfSelected(page);
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface Held {
  readonly page: number;
  readonly nodes: number;
}

/** A page's memory in MB and its number of elements, after a collection. */
async function held(page: Page, session: CDPSession): Promise<Held> {
  await verdictOf(page);
  await page.waitForTimeout(1500);
  const { objects } = await heapOf(session);
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { page: objects / 1e6, nodes };
}

/**
 * The server's memory after this many edits and after as many again, in MB. Without a browser, because its driver runs in the server's
 * process here and keeps data.
 */
async function heldByServer(): Promise<readonly [first: number, last: number]> {
  const studio = await serveStudio({ theme: temporaryFolder({ 'theme.json': { name: 'Bench', extends: 'classic' } }), port: 0 });
  const cookie = await shownKey(studio.address);
  const edit = async (from: number): Promise<number> => {
    for (let done = from; done < from + half; done++) {
      const edits = [{ kind: 'set', path: ['brand', 'name'], value: `Bench ${String(1000 + done)}` }];
      const { status } = await fetch(new URL('/commands', studio.address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-stagebooth-studio': '1', cookie },
        body: JSON.stringify({ label: 'Name', edits }),
      });
      expect(status).toBe(200);
    }
    collect();
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  try {
    return [await edit(0), await edit(half)];
  } finally {
    await studio.close();
  }
}

test('bench', { timeout: 1_200_000 }, async () => {
  const folder = temporaryFolder({ 'theme.json': { name: 'Bench', extends: 'classic' } });
  const studio = await serveStudio({ theme: folder, port: 0 });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments, '--disable-gpu'] });
  try {
    const opening: number[] = [];
    // The first opening finds a server that has drawn nothing, as for a real user.
    for (let time = 0; time < openings; time++) opening.push(await opened(browser, studio.address));

    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const session = await page.context().newCDPSession(page);
    await page.goto(studio.address);
    await page.getByRole('listbox', { name: 'On this screen' }).waitFor();
    await verdictOf(page);
    const verdicts: number[] = [];
    for (let drag = 0; drag < drags; drag++) {
      const at = await taken(page, drag % 2 === 0 ? 'The tagline' : 'Sample card 1');
      verdicts.push(await judged(page, at, drag % 4 < 2 ? 9 : -9));
      await verdictOf(page);
    }

    /** Edits two parts in turn, so that each edit is a separate step. */
    const edit = async (count: number): Promise<void> => {
      const stage = page.getByRole('application');
      for (let done = 0; done < count; done++) {
        await page.getByRole('option', { name: done % 2 === 0 ? 'The tagline' : 'The start button', exact: true }).click();
        await stage.focus();
        const told = page.waitForResponse((response) => response.url().endsWith('/commands'));
        await page.keyboard.press(done % 4 < 2 ? 'ArrowRight' : 'ArrowLeft');
        expect((await told).status()).toBe(200);
      }
    };
    await edit(half);
    const first = await held(page, session);
    await edit(half);
    const last = await held(page, session);
    await page.close();
    const server = await heldByServer();
    const grown = (name: string, [before, after]: readonly [number, number], unit: string) =>
      compared(
        'studio',
        `${name} after ${String(2 * half)} edits`,
        `after ${String(half)}`,
        [after],
        [before],
        budgets.studio.growth,
        unit,
      );
    report(
      [
        timed('studio', 'from the first byte until all screens of one layout are drawn', opening, budgets.studio.openMs),
        timed('studio', 'from letting go until the check has spoken', verdicts, budgets.studio.verdictMs),
        grown("the page's scripts", [first.page, last.page], 'MB'),
        grown('elements of the page', [first.nodes, last.nodes], ''),
        grown("the server's heap", server, 'MB'),
      ],
      `Chromium ${browser.version()}`,
    );
  } finally {
    await browser.close();
    await studio.close();
  }
});
