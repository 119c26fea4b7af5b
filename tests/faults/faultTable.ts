import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { projectRoot } from '../support/theme/classicTheme.ts';
import type { Fault } from './Fault.ts';
import type { FaultRecord } from './openFaultSession.ts';

const guide = join(projectRoot, 'assets/guide/what-it-survives.md');
const [begin, end] = ['<!-- faults: written by UPDATE_FAULTS=1 npm run test:faults -->', '<!-- end of faults -->'];

function parts(): { readonly before: string; readonly table: string; readonly after: string } {
  const text = readFileSync(guide, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The guide has no place for the faults: from "${begin}" to "${end}"`);
  return { before: text.slice(0, from + begin.length), table: text.slice(from + begin.length, to), after: text.slice(to) };
}

/** The rows of the guide's table, by their faults. */
function rowsInGuide(): Map<string, string> {
  const rows = parts()
    .table.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return new Map(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]));
}

/** The faults that the guide says are survived, in its order. */
export const faultsInGuide = (): string[] => [...rowsInGuide().keys()];

/** Writes into the guide what a run has measured; of faults that it has not gone through, or not well, what was measured before stays. */
export async function writeFaultTable(all: readonly Pick<Fault, 'name'>[], records: readonly FaultRecord[]): Promise<void> {
  const { before, after } = parts();
  const rows = rowsInGuide();
  for (const { name, by, seen, recoveryMs, lost } of records)
    rows.set(name, rowOf([name, by, [...new Set(seen)].join(' '), `${(recoveryMs / 1000).toFixed(1)} s`, lost]));
  const head = rowOf(['What happens', 'How the test does it', 'What the guest sees', 'Recovers in', 'What is lost']);
  const table = [head, rowOf(Array<string>(5).fill('---')), ...all.flatMap(({ name }) => rows.get(name) ?? [])].join('\n');
  const config = JSON.parse(readFileSync(join(projectRoot, '.config/prettier.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(guide, await format(`${before}\n\n${table}\n\n${after}`, { ...config, parser: 'markdown' }));
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
