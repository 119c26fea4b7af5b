import { cellsOf, tableInGuide, tableRow } from '../support/files/tableInGuide.ts';
import type { Fault } from './Fault.ts';
import type { FaultRecord } from './openFaultSession.ts';

const table = tableInGuide('what-it-survives.md', 'faults', 'UPDATE_FAULTS=1 npm run test:faults');

/** The rows of the guide's table by fault. */
const rowsInGuide = (): Map<string, string> => new Map(table.rows().map((row) => [cellsOf(row)[0] ?? '', row]));

/** The faults in the guide's table, in its order. */
export const faultsInGuide = (): string[] => [...rowsInGuide().keys()];

/** Writes a run's measurements into the guide. For faults that were skipped or failed, the earlier measurement stays. */
export async function writeFaultTable(all: readonly Pick<Fault, 'name'>[], records: readonly FaultRecord[]): Promise<void> {
  const rows = rowsInGuide();
  for (const { name, by, seen, recoveryMs, lost } of records)
    rows.set(name, tableRow([name, by, [...new Set(seen)].join(' '), `${(recoveryMs / 1000).toFixed(1)} s`, lost]));
  await table.write(
    ['What happens', 'How the test does it', 'What the guest sees', 'Recovers in', 'What is lost'],
    all.flatMap(({ name }) => rows.get(name) ?? []),
  );
}
