import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { expect } from 'vitest';
import { projectRoot } from '../theme/classicTheme.ts';

/** A guide table that a test generates and compares with the code. */
export interface TableInGuide {
  /** Its rows, without the header. */
  readonly rows: () => readonly string[];
  /** Replaces it. */
  readonly write: (head: readonly string[], rows: readonly string[]) => Promise<void>;
}

/**
 * The table between two comments of a page, such as `<!-- faults: ... -->` and `<!-- end of faults -->`. `by`: the command that regenerates
 * it.
 */
export function tableInGuide(page: string, name: string, by: string): TableInGuide {
  const file = join(projectRoot, 'assets/guide', page);
  const [begin, end] = [`<!-- ${name}: written by ${by} -->`, `<!-- end of ${name} -->`];
  function parts(): { readonly before: string; readonly table: string; readonly after: string } {
    const text = readFileSync(file, 'utf8');
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${page} has no place for the ${name}: from "${begin}" to "${end}"`);
    return { before: text.slice(0, from + begin.length), table: text.slice(from + begin.length, to), after: text.slice(to) };
  }
  return {
    rows: () =>
      parts()
        .table.split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2),
    async write(head, rows) {
      const { before, after } = parts();
      const table = [tableRow(head), tableRow(head.map(() => '---')), ...rows].join('\n');
      const config = JSON.parse(readFileSync(join(projectRoot, '.config/prettier.json'), 'utf8')) as Record<string, unknown>;
      writeFileSync(file, await format(`${before}\n\n${table}\n\n${after}`, { ...config, parser: 'markdown' }));
    },
  };
}

export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The cells of a row, regardless of column widths. */
export const cellsOf = (row: string): readonly string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Expects a page of the guide to show these rows. `UPDATE_GUIDE=1` writes them first. `project` and `file` name the calling test. */
export async function expectInGuide(
  place: { readonly page: string; readonly name: string; readonly project: string; readonly file: string },
  head: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const by = `UPDATE_GUIDE=1 npx vitest run --project ${place.project} ${place.file}`;
  const table = tableInGuide(place.page, place.name, by);
  if (process.env['UPDATE_GUIDE'] === '1') await table.write(head, rows);
  expect(table.rows().map(cellsOf), `write it anew: ${by}`).toEqual(rows.map(cellsOf));
}
