import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Health } from '../../src/shared/contract/health.ts';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';

let booth: BuiltBooth;

afterEach(() => booth.stop());

const health = async (): Promise<Health> => (await fetch(`${booth.address}health`)).json() as Promise<Health>;

/** Waits until the booth's theme is this one. */
const shows = (name: string) => expect.poll(async () => (await health()).theme, { timeout: 30_000 }).toBe(name);

const colors = { ground: '#0f1430', accent: '#7c5cff' };

test('an unreadable theme is not shown, at start or later, and a fixed one is', async () => {
  booth = await startBuiltBooth({ name: 'Pale', colors: { ...colors, ink: '#2a2f55' } });
  const atStart = await health();
  expect(atStart).toMatchObject({ ok: false, theme: 'Classic' });
  expect(JSON.stringify(atStart)).toMatch(/colors\.ink: .+ has a contrast of \d\.\d:1 .+ make colors\.ink #/);
  expect(booth.written()).toContain('colors.ink');

  const file = join(dirname(booth.dataFolder), 'theme.json');
  const save = (theme: object): void => writeFileSync(file, JSON.stringify({ extends: 'classic', ...theme }));
  save({ name: 'Fixed', colors });
  await shows('Fixed');
  expect(await health()).toMatchObject({ ok: true });

  save({ name: 'Tiny', colors, layouts: { portrait: { survey: { next: [88, 1664, 904, 40] } } } });
  await expect.poll(async () => (await health()).ok, { timeout: 90_000 }).toBe(false);
  expect(await health()).toMatchObject({ theme: 'Fixed' });
});

test('a theme that has passed once is not drawn again at the next start', async () => {
  booth = await startBuiltBooth({ name: 'Known', colors });
  const passed = join(projectRoot, 'build', 'checked-themes');
  expect(existsSync(passed)).toBe(true);
  const known = readdirSync(passed).length;
  await booth.restart();
  expect(await health()).toMatchObject({ ok: true, theme: 'Known' });
  expect(readdirSync(passed).length).toBe(known);
});
