import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { browserCandidates, findBrowser } from '../../src/cli/findBrowser.mjs';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** Makes this process find only these programs, in a temporary folder. Returns the folder. */
function machine(...programs: string[]): string {
  const folder = temporaryFolder(Object.fromEntries(programs.map((program) => [program, ''])));
  for (const program of programs) chmodSync(join(folder, program), 0o755);
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', ['one', 'two'].map((name) => join(folder, name)).join(delimiter));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'playwright'));
  return folder;
}

afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  test('the named browser is used', () => {
    const folder = machine('own/browser', 'one/chromium');
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'own/browser'));
    expect(findBrowser()).toBe(join(folder, 'own/browser'));
  });

  test('a named browser that does not exist is skipped', () => {
    const folder = machine('one/chromium');
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'own/browser'));
    expect(findBrowser()).toBe(join(folder, 'one/chromium'));
  });

  test("Chromium comes before Chrome, Chrome before Edge, and all before Playwright's", () => {
    const programs = ['two/chromium', 'one/google-chrome', 'one/microsoft-edge', 'playwright/chromium-1200/chrome-linux/chrome'];
    const folder = machine(...programs);
    expect(browserCandidates()).toEqual(programs.map((program) => join(folder, program)));
  });

  test("the newest of Playwright's browsers is used", () => {
    const folder = machine('playwright/chromium-999/chrome-linux/chrome', 'playwright/chromium-1200/chrome-linux64/chrome');
    expect(findBrowser()).toBe(join(folder, 'playwright/chromium-1200/chrome-linux64/chrome'));
  });

  test('a file that is not executable is not a browser', () => {
    const folder = machine('one/chromium', 'two/chromium/a-folder');
    chmodSync(join(folder, 'one/chromium'), 0o644);
    expect(findBrowser()).toBeNull();
  });
});
