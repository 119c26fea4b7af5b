import type { CountedAnswer, CountedConsent } from './records/VisitCounts.ts';

type OfDay<Counted> = Counted & { readonly day: string };
type Row = OfDay<CountedAnswer & { readonly count: number }>;

/** Every answer's count as CSV (RFC 4180), with a mark by which spreadsheets know UTF-8; after them what was said to the terms, of no theme. */
export function surveyTable(answers: readonly Row[], consents: readonly OfDay<CountedConsent>[]): string {
  const head = ['day', 'theme', 'question', 'question text', 'answer', 'answer text', 'count'];
  const lines = [...answers, ...consents.flatMap(consentRows)].map(({ day, theme, question, questionText, value, answerText, count }) => [
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

function consentRows({ day, version, agreed, declined }: OfDay<CountedConsent>): Row[] {
  const of = { day, theme: '', question: 'consent', questionText: `Terms ${version}` };
  return [
    { ...of, value: 'agreed', answerText: 'Agreed', count: agreed },
    { ...of, value: 'declined', answerText: 'Declined', count: declined },
  ];
}

/** A text that begins like a formula would be calculated by a spreadsheet; with an apostrophe in front it is a text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
