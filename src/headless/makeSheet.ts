import { dirname, join, resolve } from 'node:path';
import type { Answers } from '../shared/survey/answers.ts';
import { success, failure } from '../shared/errors.ts';
import { inLanguage, languageTags } from '../shared/theme/inLanguage.ts';
import { madeOf, madeOnCard } from '../shared/theme/madeOf.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import { readTheme } from '../themeFiles/readTheme.ts';
import { makeFolder, writeWhole } from '../themeFiles/writeWhole.mjs';
import { lineOfFinding } from '../themeFiles/ThemeFinding.ts';
import type { Format, Theme } from '../shared/theme/themeSchema.ts';
import { characterCards } from './characterCards.ts';
import { cardsOnSheet, contactSheet, maxCards } from './contactSheet.ts';
import { loadArt } from './loadArt.ts';
import type { SampleCutout } from './readCutout.ts';
import { sampleCutouts } from './readCutout.ts';
import { samplePeople } from './samplePeople.ts';
import { pngOf } from './pngOf.ts';
import { themeSlug } from './themeSlug.ts';
import type { Result } from '../shared/errors.ts';

export interface SheetRequest {
  /** A theme's name, its folder or its theme.json. */
  readonly theme: string;
  /** The PNG to write; by default a file in `build`, named after the theme and the fixed answers. */
  readonly out?: string | undefined;
  /** Fixed answers, such as `q1=2,q3=4`. */
  readonly only?: string | undefined;
  /** For a single card at the guests' size: an answer to each question, such as `q1=2,q2=1,q3=4`. */
  readonly card?: string | undefined;
  /** The people on the cards: `one` (the default), `two` or `five`. With `card` also `nobody`, for the plain photo. */
  readonly people?: string | undefined;
  /** The tag of one of the theme's languages; by default its first. */
  readonly lang?: string | undefined;
  /** The id of one of the theme's formats, such as a strip; by default the card. */
  readonly format?: string | undefined;
}

export interface WrittenSheet {
  /** Absolute path of the PNG. */
  readonly file: string;
  readonly cards: number;
  /** The theme's warnings, and why single cards couldn't be made, one sentence each. */
  readonly warnings: readonly string[];
}

/** Writes a theme's contact sheet. Throws an error with a plain sentence if that fails. */
export async function makeSheet({
  theme: asked,
  out,
  only = '',
  card,
  people = 'one',
  lang,
  format: wanted,
}: SheetRequest): Promise<WrittenSheet> {
  const read = readTheme(asked, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(lineOfFinding).join('\n'));
  const { inLanguages, warnings } = read.value;
  const tags = languageTags(inLanguages);
  if (lang !== undefined && !tags.includes(lang)) throw new Error(`This theme has no language "${lang}"; it has ${tags.join(', ')}.`);
  const theme = inLanguage(inLanguages, lang);
  const format = formatOn(theme, wanted);
  const who = peopleOn(people, card !== undefined);
  const settled = parseOnly(theme, card ?? only);
  if (!settled.ok) throw new Error(settled.error);
  const kind = card === undefined ? 'sheet' : who === null ? 'card-nobody' : 'card';
  const name = [
    themeSlug(read.value),
    kind,
    ...(format === undefined ? [] : [format.id]),
    ...(lang === undefined ? [] : [lang]),
    ...Object.entries(settled.value).flat(),
  ].join('-');
  const file = resolve(out ?? join(packageRoot, 'build', `${name}.png`));
  makeFolder(dirname(file), read.value.folders[0] ?? '');
  const { cutout, photo } = await samplePeople(who ?? 'one');
  const art = await loadArt({ ...read.value, theme });
  if (card !== undefined) {
    const open = theme.survey.find(({ id }) => settled.value[id] === undefined);
    if (open !== undefined)
      throw new Error(`A single card needs an answer to each question, as in --card ${allAnswers(theme)}; "${open.id}" has none.`);
    const cards = characterCards(theme, art, format);
    const kind = who === null ? 'photo' : format === undefined ? madeOnCard(theme) : madeOf(theme, format.id);
    const made = kind === 'photo' ? success(cards.photoCard(photo, settled.value)) : cards.card(cutout, settled.value);
    if (!made.ok) throw new Error(made.error.message);
    writeWhole(file, await pngOf(made.value));
    return { file, cards: 1, warnings: warnings.map(lineOfFinding) };
  }
  const count = cardsOnSheet(theme, settled.value);
  if (count > maxCards)
    throw new Error(
      `That would be ${count} cards; the limit per sheet is ${maxCards}. Fix some answers, for example with --only ${firstAnswers(theme)}.`,
    );
  const sheet = contactSheet({ theme, art, cutout, photo, only: settled.value, format });
  writeWhole(file, await pngOf(sheet.canvas));
  const failures = sheet.failures.map(({ answers, message }) => `No card for ${answersText(answers)}: ${message}`);
  return { file, cards: sheet.cards - sheet.failures.length, warnings: [...warnings.map(lineOfFinding), ...failures] };
}

/** The requested format; undefined for the card. */
function formatOn({ formats = [] }: Theme, wanted: string | undefined): Format | undefined {
  if (wanted === undefined) return undefined;
  const found = formats.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const known = formats.length === 0 ? 'it makes only cards' : `it has ${formats.map(({ id }) => id).join(', ')}`;
  throw new Error(`This theme has no format "${wanted}"; ${known}.`);
}

/** The sample on the cards; null for the plain photo. */
function peopleOn(people: string, isOneCard: boolean): SampleCutout | null {
  if (isSample(people)) return people;
  if (people !== 'nobody')
    throw new Error(`There are no people called "${people}": --people takes ${[...Object.keys(sampleCutouts), 'nobody'].join(', ')}.`);
  if (!isOneCard) throw new Error('A sheet always has a row with nobody cut out; use --people nobody with --card.');
  return null;
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

/** Parses answers such as `q1=2,q3=4`; an empty text means none. Fails with a plain sentence if the survey has no such answer. */
function parseOnly({ survey }: Theme, text: string): Result<Answers, string> {
  const answers: Record<string, string> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [id = '', value = ''] = part.split('=').map((one) => one.trim());
    const question = survey.find((one) => one.id === id);
    if (question === undefined)
      return failure(`There is no question "${id}"; there are ${survey.map((one) => one.id).join(', ')}. Write answers as q1=2,q3=4.`);
    const values = question.options.map((option) => option.value);
    if (!values.includes(value)) return failure(`Question "${id}" has no answer "${value}"; it has ${values.join(', ')}.`);
    answers[id] = value;
  }
  return success(answers);
}
