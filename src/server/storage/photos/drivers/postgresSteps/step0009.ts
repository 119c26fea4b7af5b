import type { SchemaStep } from './SchemaStep.ts';

/**
 * A booth's time zone, which gives the booth's day from the server's clock. Each session stores the passkey that began it, and ends when
 * that passkey is removed. It also stores its owner's latest proof. Null in rows from earlier server versions.
 */
export const step0009: SchemaStep = {
  number: 9,
  says: 'zones of booths, and sessions of passkeys',
  sql: `
    ALTER TABLE booth_reports ADD COLUMN zone_minutes smallint;
    ALTER TABLE console_sessions ADD COLUMN passkey text REFERENCES passkeys (id) ON DELETE CASCADE;
    ALTER TABLE console_sessions ADD COLUMN proof_hash text;
    ALTER TABLE console_sessions ADD COLUMN proof_ends timestamptz;
    CREATE INDEX console_sessions_by_passkey ON console_sessions (passkey) WHERE passkey IS NOT NULL;
  `,
};
