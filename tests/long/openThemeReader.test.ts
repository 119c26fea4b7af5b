import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openThemeReader } from '../../src/themeFiles/openThemeReader.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const programs = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
const others = programs();
/** A program that has said its last word is there for a moment longer. */
const programsStay = (count: number): Promise<void> => vi.waitFor(() => expect(programs() - others).toBe(count));

test('a saved change is checked by a program that stays until another theme is read', async () => {
  const folder = temporaryFolder({
    'small/theme.json': smallTheme(),
    'own/theme.json': { extends: '../small', name: 'Own' },
    'other/theme.json': '{ "name":',
  });
  const [own, file] = [join(folder, 'own'), join(folder, 'own/theme.json')];
  const text = readFileSync(file, 'utf8');
  // Another name each time: what has passed once is known to all booths of this build.
  const save = (before: string): void =>
    writeFileSync(file, text.replace(/"name": "[^"]+"/, `"name": "${crypto.randomUUID()}"`).replace('{', before));
  const faint = '{ "colors": { "inkQuiet": "#f7f2e8" },';
  const reader = openThemeReader();
  onTestFinished(() => reader.close());

  save('{');
  expect(await reader.read(own)).toMatchObject({ ok: true });
  await programsStay(0);
  save('{ {');
  expect(await reader.read(own)).toMatchObject({ ok: false });
  // It looks at the state before.
  await programsStay(1);
  save(faint);
  const judged = await reader.read(own);
  expect(judged).toMatchObject({ ok: false, error: [{ rule: 'text-contrast' }] });
  save('{');
  expect(await reader.read(own)).toMatchObject({ ok: true });
  await programsStay(1);
  save(faint);
  const left = reader.read(own);
  expect(await reader.read(join(folder, 'other'))).toMatchObject({ ok: false });
  // A program of its own says the same.
  expect(await left).toEqual(judged);
  await programsStay(0);
}, 120_000);
