import { renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/shared/errors.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import type { ThemeFinding } from '../../src/themeFiles/ThemeFinding.ts';
import { takeWhenSaved } from '../../src/themeFiles/takeWhenSaved.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const mine = { name: 'Mine', extends: 'ground', brand: { logo: 'logo.svg' } };

/** A theme in a folder, read once, and the results of later reads: its name and countdown, or its problem. */
async function polled(files: Record<string, string | object> = {}) {
  const folder = temporaryFolder({
    'themes/ground/theme.json': minimalThemeJson(),
    'mine/theme.json': mine,
    'mine/logo.svg': svg,
    ...files,
  });
  const themesFolder = join(folder, 'themes');
  const taken: string[] = [];
  const failures: unknown[] = [];
  const whileReading: (() => void)[] = [];
  const polling = takeWhenSaved({
    file: join(folder, 'mine/theme.json'),
    themesFolder,
    everyMs: 5,
    read: async (): Promise<Result<LoadedTheme, ThemeFinding[]>> => {
      const read = readTheme(join(folder, 'mine'), { themesFolder });
      whileReading.shift()?.();
      return read;
    },
    take: (read) => void taken.push(read.ok ? `${read.value.theme.name} ${read.value.theme.countdownSeconds}` : read.error[0]!.message),
    failed: (error) => void failures.push(error),
  });
  await polling.first();
  let seconds = 0;
  return {
    folder,
    polling,
    taken,
    failures,
    whileReading,
    /** Two polls: the first sees a change, the second that saving is over. */
    async pollTwice(): Promise<void> {
      await polling.poll();
      await polling.poll();
    },
    /** File timestamps are coarse, so each save gets a later time than the last. */
    save(path: string, content: string | object): void {
      const file = join(folder, path);
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      seconds += 10;
      utimesSync(file, 2_000_000_000 + seconds, 2_000_000_000 + seconds);
    },
  };
}

describe('a saved change is taken', () => {
  test('once, when two polls in a row see the same', async () => {
    const { polling, taken, save, pollTwice } = await polled();
    await pollTwice();
    save('mine/theme.json', { ...mine, name: 'Half' });
    await polling.poll();
    save('mine/theme.json', { ...mine, name: 'Whole' });
    await polling.poll();
    expect(taken).toEqual([]);
    await pollTwice();
    await pollTwice();
    expect(taken).toEqual(['Whole 3']);
  });

  test('if a picture is replaced by another of the same size and date, as when unpacking an archive', async () => {
    const { folder, taken, pollTwice } = await polled();
    const file = join(folder, 'mine/logo.svg');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, svg.toUpperCase());
    utimesSync(file, atime, mtime);
    await pollTwice();
    expect(taken).toHaveLength(1);
  });

  test('in the base themes', async () => {
    const { taken, save, pollTwice } = await polled();
    save('themes/ground/theme.json', { ...minimalThemeJson(), countdownSeconds: 9 });
    await pollTwice();
    expect(taken).toEqual(['Mine 9']);
  });

  test('in a theme that became a base with the last save', async () => {
    const { taken, save, pollTwice } = await polled({ 'base/theme.json': { extends: 'ground', countdownSeconds: 7 } });
    save('mine/theme.json', { ...mine, extends: '../base' });
    await pollTwice();
    save('base/theme.json', { extends: 'ground', countdownSeconds: 8 });
    await pollTwice();
    expect(taken).toEqual(['Mine 7', 'Mine 8']);
  });

  test('even if broken, and again as soon as the missing base exists', async () => {
    const { taken, folder, save, pollTwice } = await polled({ 'later/theme.json': { extends: 'ground', countdownSeconds: 7 } });
    save('mine/theme.json', { ...mine, extends: '../base' });
    await pollTwice();
    renameSync(join(folder, 'later'), join(folder, 'base'));
    await pollTwice();
    expect(taken).toEqual([expect.stringContaining('There is no theme'), 'Mine 7']);
  });

  test('from a base while the theme itself is invalid', async () => {
    const { taken, save, pollTwice } = await polled({ 'mine/theme.json': { ...mine, extends: '../base' }, 'base/theme.json': mine });
    save('mine/theme.json', '{');
    await pollTwice();
    save('base/theme.json', { ...mine, name: 'Base' });
    await pollTwice();
    expect(taken).toHaveLength(2);
  });

  test('when the folder disappears, and when it returns', async () => {
    const { folder, taken, pollTwice } = await polled();
    renameSync(join(folder, 'mine'), join(folder, 'away'));
    await pollTwice();
    renameSync(join(folder, 'away'), join(folder, 'mine'));
    await pollTwice();
    expect(taken).toEqual([expect.stringContaining('There is no theme'), 'Mine 3']);
  });

  test('but not while files change during reading', async () => {
    const { taken, whileReading, save, pollTwice } = await polled();
    whileReading.push(() => save('mine/theme.json', { ...mine, name: 'Whole' }));
    save('mine/theme.json', '{ "half');
    await pollTwice();
    expect(taken).toEqual([]);
    await pollTwice();
    expect(taken).toEqual(['Whole 3']);
  });
});

test('polling runs until it is closed, and continues after a failure', async () => {
  const { polling, taken, failures, whileReading, save } = await polled();
  whileReading.push(() => {
    throw new Error('a bug');
  });
  polling.begin();
  save('mine/theme.json', { ...mine, name: 'Other' });
  await expect.poll(() => failures).toHaveLength(1);
  save('mine/theme.json', { ...mine, name: 'Another' });
  await expect.poll(() => taken).toEqual(['Another 3']);
  await polling.close();
});
