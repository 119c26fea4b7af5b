import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { escapeKeys } from '../support/built/escapeKeys.ts';
import { escapeTouches } from '../support/built/escapeTouches.ts';
import { addressOf, healthAt, kioskAmid, kioskPage, processOf } from '../support/built/launchedKiosk.ts';
import { isShare } from '../support/arbitrary/runsOf.ts';
import { holdCorner } from '../support/built/holdCorner.ts';
import { hasScreens, screenInMemory } from '../support/built/screenInMemory.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { xKeyboard } from '../support/built/xKeyboard.ts';

const [width, height] = [1080, 1920];
const foreign = ['chrome://newtab/', 'chrome://settings/', 'about:blank', 'https://stagebooth.invalid/'];
const titleOf = (keys: readonly (readonly string[])[]): string => keys.map((one) => one.join('+')).join(', ');

/** The product's promise. */
const homeWithinMs = 15_000;
/** Windows opened by keys appear within this time. */
const quietMs = 1200;

/** One by one, so that a failure names its keys; several at a time if only a share of the long tests is requested. */
const keysInCompany = parts(escapeKeys, isShare ? 12 : 1);

/** A booth as at an event, with a keyboard attached. Guests who walk away time out almost immediately. */
async function boothWithKeyboard(unknownFlag = '') {
  const folder = temporaryFolder({
    'theme/theme.json': { name: 'Test', extends: 'classic', idle: { askAfterMs: 1500, leaveAfterMs: 3000 } },
  });
  const display = await screenInMemory(width, height);
  const kiosk = kioskAmid({ unknownFlag }, folder, display, '--port', '0', '--share-port', '0', '--theme', join(folder, 'theme'));
  const address = await addressOf(kiosk);
  const { page } = await kioskPage(folder);
  const keyboard = await xKeyboard(display);

  /** What the screen shows instead of the booth, in words; empty if it shows the booth's live page at one of these paths. */
  async function wrong(paths: readonly string[]): Promise<string> {
    const windows = await keyboard.windows();
    const pages = (await pagesOf(folder)).map(({ url }) => url);
    const [first = ''] = pages;
    const isAlone =
      windows.length === 1 && pages.length === 1 && windows.every(({ widthPx, heightPx }) => widthPx >= width && heightPx >= height);
    const seen = windows.map(({ name, widthPx, heightPx }) => `${name} (${String(widthPx)} x ${String(heightPx)})`);
    if (!isAlone) return `windows ${seen.join(', ')}; pages ${pages.join(', ')}`;
    if (!first.startsWith(address) || !paths.includes(new URL(first).pathname)) return `the page ${first}`;
    const heard = (await healthAt(address))?.kiosks.map(({ heardSecondsAgo }) => heardSecondsAgo) ?? [];
    return Math.min(...heard) <= 4 ? '' : `a page that was heard ${heard.join(', ')} s ago`;
  }
  return {
    folder,
    kiosk,
    address,
    page,
    keyboard,
    /** Waits until the booth is at one of these paths with no other windows, and stays there. */
    async comesTo(paths: readonly string[], after: string): Promise<void> {
      let sinceMs: number | null = null;
      const state = async (): Promise<string> => {
        const said = await wrong(paths);
        if (said !== '') sinceMs = null;
        if (said !== '') return said;
        sinceMs ??= performance.now();
        return performance.now() - sinceMs >= quietMs ? '' : 'too early to say';
      };
      await expect.poll(state, { timeout: homeWithinMs + quietMs, interval: 100, message: `after ${after}` }).toBe('');
    },
  };
}

function parts<Item>(all: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));
}

interface DevtoolsPage {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

async function devtools(folder: string, path: string, method = 'GET'): Promise<Response> {
  const [port = ''] = readFileSync(join(folder, 'data/kiosk-browser/DevToolsActivePort'), 'utf8').split('\n');
  return fetch(`http://127.0.0.1:${port}/json/${path}`, { method });
}

/** The pages of the kiosk's browser; none while it is gone. */
async function pagesOf(folder: string): Promise<readonly DevtoolsPage[]> {
  try {
    return ((await (await devtools(folder, 'list')).json()) as DevtoolsPage[]).filter(({ type }) => type === 'page');
  } catch {
    return [];
  }
}

const named = hasScreens ? 'at a kiosk with a keyboard' : 'at a kiosk with a keyboard (left out: this machine has no Xvfb or no xrandr)';

describe.skipIf(!hasScreens)(named, () => {
  test('no keys lead out of Welcome', async () => {
    const { folder, keyboard, comesTo } = await boothWithKeyboard();
    const before = processOf(folder, 'browser');
    for (const attempt of keysInCompany) {
      for (const keys of attempt) await keyboard.press(...keys);
      await comesTo(['/'], titleOf(attempt));
      expect(processOf(folder, 'browser'), 'the process of the browser').toBe(before);
    }
  });

  test('no keys lead out of Welcome if the browser receives them and only the page blocks them', async () => {
    const { folder, keyboard, comesTo } = await boothWithKeyboard('--force-app-mode');
    const before = processOf(folder, 'browser');
    for (const attempt of keysInCompany) {
      for (const keys of attempt) await keyboard.press(...keys);
      await comesTo(['/'], titleOf(attempt));
      expect(processOf(folder, 'browser'), 'the process of the browser').toBe(before);
    }
  });

  test('no keys lead out of the staff page, where text can still be edited, and the exit keys end the kiosk', async () => {
    const { kiosk, page, keyboard, comesTo } = await boothWithKeyboard();
    await holdCorner(page);
    for (const attempt of keysInCompany) {
      for (const keys of attempt) await keyboard.press(...keys);
      await comesTo(['/staff'], titleOf(attempt));
      // The page closes after a minute without a touch, and this list is long.
      await page.mouse.click(5, 5);
    }
    const field = page.getByLabel('Passphrase', { exact: true });
    await field.click();
    for (const key of ['a', 'b', 'c']) await keyboard.press(key);
    await expect.poll(() => field.inputValue()).toBe('abc');
    await keyboard.press('Control', 'a');
    await keyboard.press('z');
    await expect.poll(() => field.inputValue()).toBe('z');
    await page.getByRole('button', { name: 'Back to the booth' }).click();
    await comesTo(['/'], 'the staff page');

    await holdCorner(page);
    let exitCode: number | null = null;
    void kiosk.ended.then((code) => (exitCode = code));
    // A busy machine may show the page before its program handles keys. People press them again.
    const pressed = async (): Promise<number | null> => {
      await keyboard.press('Control', 'Alt', 'Shift', 'q');
      return exitCode;
    };
    await expect.poll(pressed, { timeout: 60_000, interval: 3000 }).toBe(0);
  });

  test('no keys lead out while the server is down', async () => {
    const { folder, address, keyboard, comesTo } = await boothWithKeyboard();
    // Many at a time, because a server takes a while to return.
    for (const attempt of parts(escapeKeys, isShare ? 42 : 10)) {
      process.kill(processOf(folder, 'server'), 'SIGKILL');
      await expect.poll(() => healthAt(address)).toBeNull();
      for (const keys of attempt) await keyboard.press(...keys);
      await expect.poll(() => healthAt(address), { timeout: 60_000 }).not.toBeNull();
      await comesTo(['/'], titleOf(attempt));
    }
  });

  test('no touches lead out of the booth or change what is shown', async () => {
    const { page, comesTo } = await boothWithKeyboard();
    const session = await page.context().newCDPSession(page);
    for (const { name, perform } of escapeTouches) {
      await perform(session, width, height);
      await comesTo(['/'], name);
      expect(await page.evaluate(() => [visualViewport?.scale, scrollX, scrollY]), name).toEqual([1, 0, 0]);
    }
  });

  test('a window that is not the booth’s is closed, and a browser whose window was closed restarts', async () => {
    const { folder, page, comesTo } = await boothWithKeyboard();
    for (const url of [...foreign, page.url()]) {
      await devtools(folder, `new?${url}`, 'PUT');
      await comesTo(['/'], `a window with ${url}`);
    }
    await page.evaluate(() => void (window.location.href = 'about:blank#elsewhere')).catch(() => undefined);
    await comesTo(['/'], 'a way out of the page');
    const { page: next } = await kioskPage(folder);
    await next.close();
    await comesTo(['/'], 'the end of its window');
  });
});
