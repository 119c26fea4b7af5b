import type { TroubleOnConsole } from '../../shared/contract/console.ts';
import { utcText } from './csvText.ts';

/** How many problems the page shows, and how many a file has. */
export const [troublesShown, troublesInFile] = [100, 10_000];

/** The rows of a CSV of problems, the oldest first. */
export const troubleRows = (troubles: readonly TroubleOnConsole[]): readonly (readonly string[])[] => [
  ['booth', 'began (UTC)', 'ended (UTC)', 'minutes', 'problem'],
  ...troubles
    .toReversed()
    .map(({ booth, began, ended, problem }) => [
      booth.name,
      utcText(began),
      ended === null ? '' : utcText(ended),
      ended === null ? '' : ((Date.parse(ended) - Date.parse(began)) / 60_000).toFixed(1),
      problem,
    ]),
];
