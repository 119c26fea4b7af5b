import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { runsOf } from '../support/arbitrary/runsOf.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** `npm run test:crash` draws many more. */
const runs = runsOf({ usual: 3, long: 120 });

/** No theme should take this long to draw. */
const patienceMs = 45_000;

type Path = readonly string[];

/** Numbers that leave no room for parts, or place them far away, over each other or at huge sizes. */
const oddNumber = fc.constantFrom(-8192, -500, -1, 0, 0.001, 0.5, 1, 2, 8, 40, 88, 300, 719, 999, 1921, 4096, 8192);

const { layouts, type, shape } = classicTheme().theme;

/** All paths to numbers or lists of numbers, such as boxes. */
function numbersIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number' || isBox(value)) return [path];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, [...path, key]));
}

const isBox = (value: unknown): value is number[] => Array.isArray(value) && value.every((part) => typeof part === 'number');
const places = numbersIn({ layouts, type, shape });
const valueAt = (path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], { layouts, type, shape });

interface Change {
  readonly place: number;
  readonly corner: number;
  readonly value: number;
}

/** A theme over classic that changes these numbers. */
function overlay(changes: readonly Change[]): Record<string, unknown> {
  const theme: Record<string, unknown> = { extends: 'classic' };
  for (const { place, corner, value } of changes) {
    const path = places[place] ?? [];
    const before = valueAt(path);
    const holder = path.slice(0, -1).reduce((part, key) => (part[key] ??= {}) as Record<string, unknown>, theme);
    holder[path.at(-1) ?? ''] = isBox(before) ? before.with(corner % before.length, value) : value;
  }
  return theme;
}

const about = 'a theme whose numbers are odd is drawn and judged, or refused before: never a crash, never without end';
test(about, { timeout: runs * patienceMs }, async () => {
  const folder = temporaryFolder();
  const change = fc.record({ place: fc.nat(places.length - 1), corner: fc.nat(3), value: oddNumber });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      writeFileSync(join(folder, 'theme.json'), JSON.stringify(overlay(changes)));
      const began = performance.now();
      const { errors, figures } = await checkTheme(folder);
      expect(performance.now() - began).toBeLessThan(patienceMs);
      expect(errors.length > 0 || figures !== null).toBe(true);
      for (const { message, path } of errors) expect(`${path}: ${message}`).toMatch(/^\S+: \S.*[.?)]$/su);
    }),
    { numRuns: runs },
  );
});
