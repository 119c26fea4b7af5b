import type { TallyName } from '../../../shared/contract/features.ts';
import type { StoreDatabase } from '../Store.ts';

const steps: readonly string[] = [
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
  // Replaces `durations`, which still has the earlier counts.
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
  // Reports get random ids; `unsent` holds a report until the cloud has counted it. Earlier counts go to the cloud as sums.
  `
  CREATE TABLE reported_visits (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    unsent TEXT
  ) STRICT;
  CREATE TABLE visits_before (
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, hour, outcome)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO visits_before SELECT day, hour, outcome, count FROM visits;
  CREATE TABLE durations_before (
    day TEXT NOT NULL,
    hour INTEGER NOT NULL,
    kind TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, hour, kind, bucket)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO durations_before SELECT day, hour, kind, bucket, count FROM hourly_durations;
  `,
];

/**
 * Staff settings and counts. Keeps only counts of visits, and the random ids of the latest ones. A visit that the cloud has not counted yet
 * is kept with its id until then.
 */
export const staffDatabase: StoreDatabase = {
  folder: 'staff',
  steps,
  lost: (movedTo) => `Staff settings and visit counts could not be read. They were moved to ${movedTo}; new ones were started.`,
};

/** The table and column of each tally. The tables have one row per day and word. */
export const tallyTables = {
  plain: { table: 'plain_photos', column: 'reason' },
  film: { table: 'films', column: 'shows' },
  pictures: { table: 'picture_ends', column: 'ending' },
} as const satisfies Record<TallyName, object>;
