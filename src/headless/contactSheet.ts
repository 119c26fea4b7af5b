import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Cutout } from '../picture/Cutout.ts';
import type { Answers, SurveyQuestions } from '../shared/survey/answers.ts';
import { success } from '../shared/errors.ts';
import { combinations } from '../shared/survey/combinations.ts';
import { madeOf, madeOnCard } from '../shared/theme/madeOf.ts';
import { sheetOf } from '../shared/theme/sheetOf.ts';
import type { Format, Theme } from '../shared/theme/themeSchema.ts';
import { fitText } from '../stage/parts/fitText.ts';
import { familyText } from '../stage/parts/measureText.ts';
import { characterCards } from './characterCards.ts';
import type { Art } from './loadArt.ts';

export interface ContactSheetOrder {
  readonly theme: Theme;
  readonly art: Art;
  readonly cutout: Cutout;
  /** The photo behind the cut-out. If given, the last row shows the cards used when nobody is detected. */
  readonly photo?: Canvas;
  /** Fixed answers for all cards on the sheet. The sheet shows every combination of the remaining answers. */
  readonly only: Answers;
  /** The format to show on the sheet; by default the card. */
  readonly format?: Format | undefined;
}

export interface ContactSheet {
  readonly canvas: Canvas;
  readonly cards: number;
  /** The combinations for which no card could be made, with the reasons. */
  readonly failures: readonly { readonly answers: Answers; readonly message: string }[];
}

/** Card widths on sheets with many cards and with few. */
const smallWidth = 177;
const largeWidth = 710;
/** Sheets with up to this many cards show them at the larger width. */
const fewCards = 4;
/** The maximum number of cards: a canvas could not hold more, and nobody would look at them. */
export const maxCards = 1296;

/** The number of cards on a sheet. */
export function cardsOnSheet(theme: Theme, only: Answers): number {
  return openQuestions(theme, only).reduce((product, { values }) => product * values.length, 1);
}

/**
 * All cards that a theme makes from one cut-out: a row for each combination of answers to the second half of the questions, a column for
 * each combination of answers to the first half, with labels. If there is a photo, the last row shows the card with the plain photo.
 */
export function contactSheet({ theme, art, cutout, photo, only, format }: ContactSheetOrder): ContactSheet {
  const questions = openQuestions(theme, only);
  const half = Math.ceil(questions.length / 2);
  const columns = combinations(questions.slice(0, half));
  const rows = combinations(questions.slice(half));
  const cards = columns.length * rows.length;
  const { spec } = format === undefined ? { spec: theme.card } : sheetOf(theme, format.id);
  const width = cards <= fewCards ? largeWidth : smallWidth;
  const scale = width / spec.width;
  const height = Math.round(spec.height * scale);
  const gap = Math.round(width / 14);
  // Space for the row labels, if there are any.
  const hasSide = questions.length > half || photo !== undefined;
  const side = hasSide ? Math.round(width * 1.15) : gap;
  const line = Math.max(15, Math.round(width / 22));
  const font = `${line}px ${familyText(theme.type.small.family)}`;
  const inLines = linesIn(font, line);
  const heads = columns.map((across) => labels(theme, across).flatMap((text) => inLines(text, width)));
  const head = half > 0 ? Math.round(line * 1.4 * (Math.max(...heads.map((lines) => lines.length)) + 1)) : gap;
  const rowsOfCards = rows.length + (photo === undefined ? 0 : 1);

  const sheet = createCanvas(side + columns.length * (width + gap) + gap, head + rowsOfCards * (height + gap) + gap);
  const context = sheet.getContext('2d');
  context.fillStyle = theme.colors.ground;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.fillStyle = theme.colors.ink;
  context.font = font;
  context.textBaseline = 'top';
  const label = (lines: readonly string[], x: number, y: number): void => {
    for (const [place, text] of lines.entries()) context.fillText(text, x, y + place * line * 1.4);
  };
  const small = drawnAt(theme, format, scale);
  const made = characterCards(
    small,
    art,
    small.formats?.find(({ id }) => id === format?.id),
  );
  const kind = format === undefined ? madeOnCard(theme) : madeOf(theme, format.id);
  const failures: { answers: Answers; message: string }[] = [];
  const xOf = (column: number): number => side + column * (width + gap);
  const yOf = (row: number): number => head + row * (height + gap);
  for (const [column, lines] of heads.entries()) label(lines, xOf(column), line * 0.7);
  for (const [row, down] of rows.entries()) {
    const lines = labels(theme, down).flatMap((text) => inLines(text, side - 2 * gap));
    label(lines, gap, yOf(row) + gap);
    for (const [column, across] of columns.entries()) {
      const answers = { ...only, ...across, ...down };
      // A format that shows plain photos needs no cut-out.
      const card = photo !== undefined && kind === 'photo' ? success(made.photoCard(photo, answers)) : made.card(cutout, answers);
      if (card.ok) context.drawImage(card.value, xOf(column), yOf(row), width, height);
      else failures.push({ answers, message: card.error.message });
    }
  }
  if (photo !== undefined) {
    label(inLines('If nobody is found: the photo as it is', side - 2 * gap), gap, yOf(rows.length) + gap);
    for (const [column, across] of columns.entries()) {
      const card = made.photoCard(photo, { ...only, ...across, ...rows[0] });
      context.drawImage(card, xOf(column), yOf(rows.length), width, height);
    }
  }
  return { canvas: sheet, cards, failures };
}

/** The theme, scaled for this sheet. */
function drawnAt(theme: Theme, format: Format | undefined, exportScale: number): Theme {
  if (format?.strip === undefined) return { ...theme, card: { ...theme.card, exportScale } };
  const strip = { ...format.strip, sheet: { ...format.strip.sheet, exportScale } };
  return { ...theme, formats: (theme.formats ?? []).map((one) => (one.id === format.id ? { ...format, strip } : one)) };
}

/** Wraps a label to a width, because condensed text would be unreadable. */
function linesIn(font: string, sizePx: number): (text: string, width: number) => readonly string[] {
  const context = createCanvas(1, 1).getContext('2d');
  context.font = font;
  const style = { family: '', weight: 400, size: sizePx, minSize: sizePx, lineHeight: 1.4, letterSpacing: 0 };
  const measure = (text: string): number => context.measureText(text).width;
  return (text, width) => fitText(text, style, { x: 0, y: 0, width, height: Infinity }, measure).lines;
}

function openQuestions(theme: Theme, only: Answers): SurveyQuestions {
  return theme.survey
    .filter(({ id }) => only[id] === undefined)
    .map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
}

/** Each answer's text with its question and value (`q1=2`), since two questions may have the same text. */
function labels(theme: Theme, answers: Answers): string[] {
  return theme.survey.flatMap(({ id, options }) => {
    const chosen = options.find(({ value }) => value === answers[id]);
    return chosen === undefined ? [] : [`${id}=${chosen.value} ${chosen.text}`];
  });
}
