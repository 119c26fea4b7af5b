import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { lineOfFinding } from '../../../src/themeFiles/ThemeFinding.ts';
import { minimalThemeJson } from '../../support/theme/minimalThemeJson.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const runs = runsOf({ usual: 60, long: 5000 });
/** Enough for a busy machine. */
const timeout = 30_000 + runs * 120;

/** No theme should take this long to read. */
const patienceMs = 5000;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const sound = minimalThemeJson() as Json;
const soundText = JSON.stringify(sound, null, 2);

/** Reads these bytes as a theme.json and expects a theme or a readable report. */
function expectAnswer(folder: string, bytes: string | Uint8Array): void {
  writeFileSync(join(folder, 'theme.json'), bytes);
  const began = performance.now();
  const read = readTheme(folder, { themesFolder: bundledThemes });
  expect(performance.now() - began).toBeLessThan(patienceMs);
  if (read.ok) {
    expect(read.value.theme.survey.length).toBeGreaterThan(0);
    return;
  }
  expect(read.error.length).toBeGreaterThan(0);
  expect(read.error.length).toBeLessThanOrEqual(101);
  for (const problem of read.error) {
    expect(problem.message).toMatch(/\S.*[.?]$/su);
    expect(lineOfFinding(problem).length).toBeLessThan(2000);
  }
}

/** Values that often break programs. */
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    0.5,
    1e9,
    -1e9,
    1e300,
    2 ** 53,
    [],
    {},
    [[]],
    [{}],
    { __proto__: 1 },
    '__proto__',
    '\u0000',
    '../x',
    'emoji:',
    'fontsource:',
  ),
  fc.constantFrom<Json>(
    '#fff',
    '#ffffff00',
    '/etc/passwd',
    'https://example.com/',
    'x'.repeat(700),
    '💥'.repeat(20),
    '{brand}{brand}',
    '$&$`',
    [0, 0, 1e9, 1e9],
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** The paths of all values in JSON. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value) ? value.map((part, at) => [at, part] as const) : Object.entries(value);
  return [path, ...inside.flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

const places = placesIn(sound).slice(1);

interface Change {
  readonly at: number;
  readonly how: 'replace' | 'delete' | 'rename' | 'repeat';
  readonly value: Json;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(places.length - 1),
  how: fc.constantFrom('replace', 'replace', 'replace', 'delete', 'rename', 'repeat'),
  value: odd,
});

function changed(theme: Json, { at, how, value }: Change): Json {
  const path = places[at] ?? [];
  const copy = structuredClone(theme);
  let parent: Json = copy;
  for (const key of path.slice(0, -1)) {
    if (typeof parent !== 'object' || parent === null) return copy;
    parent = (parent as Record<string | number, Json>)[key] ?? null;
  }
  const last = path.at(-1) ?? '';
  if (typeof parent !== 'object' || parent === null) return copy;
  const holder = parent as Record<string | number, Json>;
  if (how === 'delete') Reflect.deleteProperty(holder, last);
  else if (how === 'rename') holder[`${String(last)}x`] = holder[last] ?? null;
  else if (how === 'repeat') holder[last] = Array.from({ length: 50 }, () => holder[last] ?? null);
  else holder[last] = value;
  return copy;
}

describe('any theme.json gets an answer', () => {
  test('any bytes', { timeout }, () => {
    const folder = temporaryFolder();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectAnswer(folder, bytes)),
      { numRuns: runs / 2 },
    );
  });

  test('a theme with some values swapped, removed, misspelt or repeated', { timeout }, () => {
    const folder = temporaryFolder();
    const changes = fc.array(change, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(changes, (all) => expectAnswer(folder, JSON.stringify(all.reduce(changed, sound)))),
      { numRuns: runs },
    );
  });

  test('a theme with a part of its text removed, doubled or overwritten', { timeout }, () => {
    const folder = temporaryFolder();
    const cut = fc.record({
      from: fc.nat(soundText.length),
      length: fc.nat(60),
      by: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '/*', '//', '\\u12')),
    });
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 3 }), (cuts) => {
        expectAnswer(
          folder,
          cuts.reduce((text, { from, length, by }) => text.slice(0, from) + by + text.slice(from + length), soundText),
        );
      }),
      { numRuns: runs },
    );
  });
});

describe('a plain error names', () => {
  const problemsOf = (bytes: string | Uint8Array, files: Record<string, string> = {}): string[] => {
    const folder = temporaryFolder({ ...files });
    writeFileSync(join(folder, 'theme.json'), bytes);
    const read = readTheme(folder, { themesFolder: bundledThemes });
    return read.ok ? [] : read.error.map(({ message }) => message);
  };

  test('ten megabytes of JSON', () => {
    expect(problemsOf(`{ "name": "${'x'.repeat(10_000_000)}" }`)).toEqual([expect.stringContaining('is 10.0 MB; the limit is 2 MB')]);
  });

  test('a file nested deeper than any theme, and one with more in it', () => {
    for (const text of ['['.repeat(500_000), '{"a":'.repeat(300_000)])
      expect(problemsOf(text)).toEqual([expect.stringContaining('levels deep')]);
    expect(problemsOf(`{ "survey": [${'0,'.repeat(400_000)}0] }`)).toEqual([expect.stringContaining('too long for a theme')]);
  });

  test('a file in another text encoding', () => {
    expect(problemsOf(Buffer.from('\uFEFF{ "extends": "classic" }', 'utf16le'))).toEqual([expect.stringContaining('save it as UTF-8')]);
  });

  test('a folder named theme.json', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'theme.json'));
    const read = readTheme(folder, { themesFolder: bundledThemes });
    expect(read.ok ? [] : read.error).toMatchObject([{ message: expect.stringContaining('There is no theme.json in') as string }]);
  });

  test.each([
    ['a zero', '\u0000'],
    ['five thousand letters', 'x'.repeat(5000)],
    ['the folder above', '..'],
    ['the folder itself', '.'],
    ['the whole disk', '/'],
    ['the file itself', 'theme.json'],
    ['another machine', '\\\\server\\share'],
  ])('an invalid base: %s', (_what, name) => {
    expect(problemsOf(JSON.stringify({ extends: name }))).not.toEqual([]);
  });

  test('a theme that extends itself', () => {
    expect(problemsOf('{ "extends": "." }')[0]).toContain('in a circle');
  });

  test('fifteen thousand pictures outside the folder, quickly', () => {
    const layers = Array.from({ length: 15_000 }, (_, at) => ({ image: `../gone-${at}.svg` }));
    const began = performance.now();
    const problems = problemsOf(JSON.stringify({ extends: 'classic', card: { layers } }));
    expect(performance.now() - began).toBeLessThan(patienceMs * 2);
    expect(problems.length).toBe(101);
    expect(problems.at(-1)).toMatch(/^There are [\d,]+ more problems\.$/);
  });
});
