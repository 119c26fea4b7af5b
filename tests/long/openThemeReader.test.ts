import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openThemeReader } from '../../src/themeFiles/openThemeReader.ts';
import { smallTheme } from '../support/theme/smallTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const programs = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
const others = programs();
/** Waits: after its last output a program takes a moment to end. */
const programsStay = (count: number): Promise<void> => vi.waitFor(() => expect(programs() - others).toBe(count));

test('a saved change is checked by a program that stays until another theme is read', async () => {
  const folder = temporaryFolder({
    'small/theme.json': smallTheme(),
    'own/theme.json': { extends: '../small', name: 'Own' },
    'other/theme.json': '{ "name":',
  });
  const [own, file] = [join(folder, 'own'), join(folder, 'own/theme.json')];
  const text = readFileSync(file, 'utf8');
  // A different name each time, because all booths of this build know themes that have passed.
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
  // It checks the earlier state.
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
  // A separate program gives the same report.
  expect(await left).toEqual(judged);
  await programsStay(0);
}, 120_000);
