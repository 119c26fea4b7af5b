import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { noFolder } from '../disk/noFolder.ts';
import { openDatabase } from '../sqlite/openDatabase.ts';
import { foldLog, patiently } from '../sqlite/sqliteCalls.ts';
import type { PictureCounts } from './PictureCounts.ts';
import { sqlitePictureCounts } from './sqlitePictureCounts.ts';
import { sqliteCounts } from './sqliteCounts.ts';
import { sqliteSettings } from './sqliteSettings.ts';
import type { StaffSettings } from './StaffSettings.ts';
import type { VisitCounts } from './VisitCounts.ts';

/**
 * The schema of what staff see and set, as migrations; `user_version` counts those that were applied. Never change a released migration:
 * add another one. Counts only: no row is about one visit.
 */
export const staffSteps: readonly string[] = [
  `
  CREATE TABLE visits (
    day TEXT NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, hour, outcome)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE answers (
    day TEXT NOT NULL,
    theme TEXT NOT NULL,
    question TEXT NOT NULL,
    value TEXT NOT NULL,
    question_text TEXT NOT NULL,
    answer_text TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, theme, question, value)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE durations (
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, kind, bucket)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE consents (
    day TEXT NOT NULL,
    version TEXT NOT NULL,
    agreed INTEGER NOT NULL,
    declined INTEGER NOT NULL,
    PRIMARY KEY (day, version)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE plain_photos (
    day TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, reason)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE retakes (day TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE picture_orders (
    day TEXT NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    event INTEGER NOT NULL CHECK (event IN (0, 1)),
    ordered INTEGER NOT NULL,
    PRIMARY KEY (day, hour, event)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE films (
    day TEXT NOT NULL,
    shows TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, shows)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE picture_ends (
    day TEXT NOT NULL,
    ending TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, ending)
  ) STRICT, WITHOUT ROWID;
  `,
  // In place of `durations`, which keeps what was counted before.
  `
  CREATE TABLE hourly_durations (
    day TEXT NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    kind TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, hour, kind, bucket)
  ) STRICT, WITHOUT ROWID;
  `,
];

/** What staff see and set; it survives restarts. */
export interface StaffRecords {
  readonly counts: VisitCounts;
  readonly settings: StaffSettings;
  readonly pictures: PictureCounts;
  /** What staff should read at start, a sentence each. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens `staff/records.sqlite` below the data folder, readable by the booth's own user only, or the same in memory. The data folder must be
 * locked for this booth by then. Fails with a sentence for staff.
 */
export function openStaffRecords(dataFolder: string): Result<StaffRecords, string> {
  const file = dataFolder === noFolder ? success(':memory:') : fileBelow(dataFolder);
  if (!file.ok) return file;
  const opened = openDatabase(file.value, staffSteps, new Date());
  if (!opened.ok) return opened;
  const { database, movedAside } = opened.value;
  return success({
    counts: sqliteCounts(database),
    settings: sqliteSettings(database),
    pictures: sqlitePictureCounts(database),
    warnings:
      movedAside === null
        ? []
        : [`What staff have set and the counts of visits could not be read. They were moved to ${movedAside} and begun anew.`],
    async close() {
      await patiently(() => foldLog(database));
      database.close();
    },
  });
}

function fileBelow(dataFolder: string): Result<string, string> {
  const folder = join(dataFolder, 'staff');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    return success(join(folder, 'records.sqlite'));
  } catch (error) {
    return failure(`The data folder ${dataFolder} cannot be written: ${systemReason(error)}.`);
  }
}
