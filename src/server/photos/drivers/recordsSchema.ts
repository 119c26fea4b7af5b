/**
 * The records' tables, as the steps that lead from one version to the next; `user_version` counts the steps that were taken. A step
 * that was ever released is never changed: a change is another step.
 */
export const steps: readonly string[] = [
  `
  CREATE TABLE kept (
    key TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    delete_token_hash TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_by_expiry ON kept (expires_ms);
  CREATE TABLE gone (
    key TEXT PRIMARY KEY,
    reason TEXT NOT NULL CHECK (reason IN ('deleted', 'expired')),
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gone_by_time ON gone (at_ms);
  CREATE TABLE clock (latest_ms INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (0);
  `,
  `ALTER TABLE clock ADD COLUMN cleared_ms INTEGER NOT NULL DEFAULT 0;`,
  // What the machine's clock claims and is not believed yet: JSON, see boothClock.ts.
  `ALTER TABLE clock ADD COLUMN leaps TEXT NOT NULL DEFAULT '[]';`,
];
