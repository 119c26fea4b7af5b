/**
 * The tables of what staff see and set, as the steps that lead from one version to the next; `user_version` counts the steps that were
 * taken. A step that was ever released is never changed: a change is another step. Counts only: no row is about one visit.
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
];
