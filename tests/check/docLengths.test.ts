import { expect, test } from 'vitest';
import { documents, textOf } from '../support/docs/documents.ts';

/** Without the reference, which is generated, and the glossary, which has its own limit. */
const byHand = documents.filter((path) => path !== 'assets/themes/REFERENCE.md' && path !== 'src/GLOSSARY.md');

/** Counts everything with a letter or digit, including code and tables, except generated text between two comments. */
const countWords = (text: string): number =>
  text.replaceAll(/<!-- ([^:>]+): written by [^]*?<!-- end of \1 -->/g, '').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;

const wordsIn = (path: string): number => countWords(textOf(path));

/** Word limits of documents that newcomers read in one go. Rooms may have 300 words. */
const maxWords: Readonly<Record<string, number>> = {
  'README.md': 1200,
  'src/README.md': 1400,
  'src/GLOSSARY.md': 500,
  'src/server/README.md': 400,
  'src/stage/README.md': 320,
};

test.each(documents.filter((path) => /(^|\/)(README|GLOSSARY)\.md$/.test(path) && !path.startsWith('assets/')))(
  '%s is short enough to be read',
  (path) => {
    const most = maxWords[path] ?? 300;
    const words = wordsIn(path);
    expect(
      words <= most,
      `${path} has ${words} words, and may have ${most}: say what the room is, where things are and how to add to it. A reason that somebody would undo is a file in src/decisions/.`,
    ).toBe(true);
  },
);

/** The word limits of the guide's pages. */
const maxInGuide: Readonly<Record<string, number>> = {
  'cloud.md': 3500,
  'formats.md': 450,
  'measured.md': 200,
  'picture-services.md': 1200,
  'printing.md': 1250,
  'privacy.md': 1550,
  'running-an-event.md': 1450,
  'security.md': 1800,
  'specification.md': 200,
  'themes.md': 1100,
};

test('each page of the guide is short enough for reference', () => {
  const pages = byHand.filter((path) => path.startsWith('assets/guide/'));
  const tooLong = pages.flatMap((path) => {
    const [words, most] = [wordsIn(path), maxInGuide[path.slice('assets/guide/'.length)] ?? 500];
    return words > most ? [`${path} has ${words} words, and may have ${most}: say each thing once, where its reader looks for it.`] : [];
  });
  expect(tooLong).toEqual([]);
});

test('all documents together have at most 25,000 hand-written words', () => {
  const words = byHand.reduce((sum, path) => sum + wordsIn(path), 0);
  expect(
    words <= 25_000,
    `There are ${words}, ${words - 25_000} too many: cut what another page says, too, or have a test write a table that code already holds.`,
  ).toBe(true);
});

test('words are counted without punctuation and generated text', () => {
  const text = '| One | `two` |\n| --- | --- |\n\n- three 4 %\n\n<!-- a table: written by x -->\n\n| five |\n\n<!-- end of a table -->\n';
  expect(countWords(text)).toBe(4);
});

const decisions = documents.filter((path) => path.startsWith('src/decisions/'));

test.each(decisions)('%s has a context, a decision and a consequence, in fewer than 87 words', (path) => {
  expect(textOf(path)).toMatch(/^# .+\n\n- \*\*Context\*\*: [^]+\n- \*\*Decision\*\*: [^]+\n- \*\*Consequence\*\*: [^]+\n$/);
  expect(wordsIn(path)).toBeLessThan(87);
});

test('decisions are at most 40, each with a unique number', () => {
  const numbers = decisions.map((path) => /^src\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(decisions.filter((_path, place) => numbers[place] === undefined)).toEqual([]);
  expect(numbers.length).toBeLessThanOrEqual(40);
});
