import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Answers } from '../shared/survey/answers.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { readTheme } from '../themeFiles/readTheme.ts';
import { problemText } from '../themeFiles/ThemeProblem.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { characterCards } from './characterCards.ts';
import { cardsOnSheet, contactSheet, mostCards } from './contactSheet.ts';
import { loadArt } from './loadArt.ts';
import { parseOnly } from './parseOnly.ts';
import type { SampleCutout } from './readCutout.ts';
import { readCutout, sampleCutouts } from './readCutout.ts';
import { pngOf } from './pngOf.ts';
import { themeSlug } from './themeSlug.ts';

export interface SheetRequest {
  /** A theme's name, its folder or its theme.json. */
  readonly theme: string;
  /** The PNG to write; without it, one named after the theme in `build`. */
  readonly out?: string | undefined;
  /** `q1=2,q3=4`: answers that are settled. */
  readonly only?: string | undefined;
  /** `q1=2,q2=1,q3=4`: an answer to each question, for that one card alone, as large as guests take it home. */
  readonly card?: string | undefined;
  /** Who is on the cards: `one`, `two` or `five`; one guest without it. */
  readonly people?: string | undefined;
}

export interface WrittenSheet {
  /** Absolute path of the PNG. */
  readonly file: string;
  readonly cards: number;
  /** What the theme lacks, and cards that could not be made, each in one sentence. */
  readonly trouble: readonly string[];
}

/** Writes a theme's contact sheet. Throws a plain sentence where it can't be made. */
export async function makeSheet({ theme: name, out, only = '', card, people = 'one' }: SheetRequest): Promise<WrittenSheet> {
  const read = readTheme(name, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(problemText).join('\n'));
  const { theme, warnings } = read.value;
  if (!isSample(people))
    throw new Error(`There are no people called "${people}": --people takes ${Object.keys(sampleCutouts).join(', ')}.`);
  const settled = parseOnly(theme, card ?? only);
  if (!settled.ok) throw new Error(settled.error);
  const file = resolve(out ?? join(packageRoot, 'build', `${themeSlug(read.value)}-${card === undefined ? 'sheet' : 'card'}.png`));
  await mkdir(dirname(file), { recursive: true });
  if (card !== undefined) {
    const open = theme.survey.find(({ id }) => settled.value[id] === undefined);
    if (open !== undefined)
      throw new Error(`One card needs an answer to each question; "${open.id}" has none, as in --card ${allAnswers(theme)}.`);
    const made = characterCards(theme, await loadArt(read.value)).card(await readCutout(people), settled.value);
    if (!made.ok) throw new Error(made.error.message);
    await writeFile(file, await pngOf(made.value));
    return { file, cards: 1, trouble: warnings.map(problemText) };
  }
  const count = cardsOnSheet(theme, settled.value);
  if (count > mostCards)
    throw new Error(
      `That would be ${count} cards; a sheet has up to ${mostCards}. Settle some answers, as with --only ${firstAnswers(theme)}.`,
    );
  const sheet = contactSheet({ theme, art: await loadArt(read.value), cutout: await readCutout(people), only: settled.value });
  await writeFile(file, await pngOf(sheet.canvas));
  const trouble = sheet.failures.map(({ answers, message }) => `No card for ${answersText(answers)}: ${message}`);
  return { file, cards: sheet.cards - sheet.failures.length, trouble: [...warnings.map(problemText), ...trouble] };
}

const isSample = (people: string): people is SampleCutout => Object.hasOwn(sampleCutouts, people);

const answersText = (answers: Answers): string =>
  Object.entries(answers)
    .map(([id, value]) => `${id}=${value}`)
    .join(',');

const firstAnswers = (theme: Theme): string => sampleAnswers(theme.survey.slice(0, 2));
const allAnswers = (theme: Theme): string => sampleAnswers(theme.survey);

function sampleAnswers(questions: Theme['survey']): string {
  return answersText(Object.fromEntries(questions.map(({ id, options }) => [id, options[0]?.value ?? ''])));
}
