import type { CountedAnswer } from '../storage/VisitCounts.ts';

type Row = CountedAnswer & { readonly day: string; readonly count: number };

/** Every answer's count as CSV (RFC 4180), with a mark by which spreadsheets know UTF-8. */
export function surveyTable(rows: readonly Row[]): string {
  const head = ['day', 'theme', 'question', 'question text', 'answer', 'answer text', 'count'];
  const lines = rows.map(({ day, theme, question, questionText, value, answerText, count }) => [
    day,
    theme,
    question,
    questionText,
    value,
    answerText,
    String(count),
  ]);
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula would be calculated by a spreadsheet; with an apostrophe in front it is a text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
