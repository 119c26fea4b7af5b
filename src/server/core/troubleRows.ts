import type { TroubleOnConsole } from '../../shared/contract/console.ts';
import type { TroublePart } from '../storage/cloud/troubleBook.ts';
import { utcText } from './csvText.ts';

/** How many problems the page shows. */
export const troublesShown = 100;
/** The maximum number of problems in a file. */
const troublesInFile = 10_000;

/** How many problems are read at once for a file, about 500 kB at most. */
const pieceRows = 500;

/** The rows of a CSV of problems, oldest first, in chunks. */
export async function* troubleRows(
  read: (part: TroublePart) => Promise<readonly TroubleOnConsole[]>,
): AsyncGenerator<readonly (readonly string[])[]> {
  const head = [['booth', 'began (UTC)', 'ended (UTC)', 'minutes', 'problem']];
  for (let skip = 0; ; skip += pieceRows) {
    const found = await read({ latest: troublesInFile, skip, count: pieceRows });
    const rows = found.map(({ booth, began, ended, problem }) => [
      booth.name,
      utcText(began),
      ended === null ? '' : utcText(ended),
      ended === null ? '' : ((Date.parse(ended) - Date.parse(began)) / 60_000).toFixed(1),
      problem,
    ]);
    yield skip === 0 ? [...head, ...rows] : rows;
    if (found.length < pieceRows) return;
  }
}
