import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { openDatabase } from '../sqlite/openDatabase.ts';
import { noFolder } from '../disk/noFolder.ts';
import { keyInMemory } from './keyInMemory.ts';
import type { PrintRecords } from './PrintRecords.ts';
import type { SealedSheets } from './SealedSheets.ts';
import { sheetsInMemory } from './SealedSheets.ts';
import { sheetsOnDisk } from './sheetsOnDisk.ts';
import { printSteps, sqlitePrints } from './sqlitePrints.ts';

export interface PrintStores {
  readonly records: PrintRecords;
  readonly sheets: SealedSheets;
  /** What staff should read at start, a sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Opens `prints/` below the data folder, readable by the booth's own user only, or the same in memory. The data folder must be locked for this booth by then. Fails
 * with a sentence for staff.
 */
export function openPrintRecords(dataFolder: string): Result<PrintStores, string> {
  const isKept = dataFolder !== noFolder;
  const folder = isKept ? folderIn(dataFolder) : success('');
  if (!folder.ok) return folder;
  const opened = openDatabase(isKept ? join(folder.value, 'records.sqlite') : ':memory:', printSteps, new Date());
  if (!opened.ok) return opened;
  const { database, movedAside } = opened.value;
  return success({
    records: sqlitePrints(database),
    sheets: isKept ? sheetsOnDisk(join(folder.value, 'sealed'), keyInMemory(dataFolder)) : sheetsInMemory(),
    warnings: movedAside === null ? [] : [`The list of prints could not be read. It was moved to ${movedAside} and begun anew.`],
  });
}

function folderIn(dataFolder: string): Result<string, string> {
  const folder = join(dataFolder, 'prints');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    return success(folder);
  } catch (error) {
    return failure(`The data folder ${dataFolder} cannot be written: ${systemReason(error)}.`);
  }
}
