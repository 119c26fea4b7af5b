import { expect, test } from 'vitest';
import { documents, textOf } from '../support/docs/documents.ts';

const wordsIn = (path: string): number => textOf(path).trim().split(/\s+/).length;

/** What a newcomer reads in one go. Rooms may have 330. */
const maxWords: Readonly<Record<string, number>> = { 'README.md': 1500, 'src/README.md': 1500, 'src/server/README.md': 600 };

test.each(documents.filter((path) => /(^|\/)README\.md$/.test(path) && !path.startsWith('assets/')))(
  '%s is short enough to be read',
  (path) => {
    const most = maxWords[path] ?? 330;
    const words = wordsIn(path);
    expect(
      words <= most,
      `${path} has ${words} words, and may have ${most}: say what the room is, where things are and how to add to it. A reason that somebody would undo is a file in src/decisions/.`,
    ).toBe(true);
  },
);

const decisions = documents.filter((path) => path.startsWith('src/decisions/'));

test.each(decisions)('%s has a context, a decision and a consequence, in fewer than 90 words', (path) => {
  expect(textOf(path)).toMatch(/^# .+\n\n- \*\*Context\*\*: [^]+\n- \*\*Decision\*\*: [^]+\n- \*\*Consequence\*\*: [^]+\n$/);
  expect(wordsIn(path)).toBeLessThan(90);
});

test('decisions are at most 40, each with a number of its own', () => {
  const numbers = decisions.map((path) => /^src\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(decisions.filter((_path, place) => numbers[place] === undefined)).toEqual([]);
  expect(numbers.length).toBeLessThanOrEqual(40);
});
