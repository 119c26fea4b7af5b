import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { emojiNames, emojiSvg } from '../../src/themeFiles/emoji.ts';
import { drawingFacts } from '../../src/themeFiles/pictures/drawingFacts.ts';

/** The limit for drawings. */
const most = 4000;

const burdenOf = (svg: string): number => {
  const facts = drawingFacts(svg);
  return (facts.ok ? facts.value.burden?.fillings : undefined) ?? Infinity;
};

test('every bundled drawing uses at most a third of the limit', () => {
  const files = readdirSync(bundledThemes, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'));
  expect(files.length).toBeGreaterThan(300);
  const heavy = files.map((name) => [name, burdenOf(readFileSync(join(bundledThemes, name), 'utf8'))] as const);
  expect(heavy.filter(([, fillings]) => fillings > most / 3)).toEqual([]);
});

test('every emoji uses at most a tenth of it', () => {
  const names = emojiNames();
  expect(names.length).toBeGreaterThan(3000);
  const heavy = names.map((name) => [name, burdenOf(emojiSvg(name) ?? '')] as const);
  expect(heavy.filter(([, fillings]) => fillings > most / 10)).toEqual([]);
}, 120_000);
