import type { SchemaStep } from './SchemaStep.ts';

/**
 * The zone of a booth, by which the server's clock tells its day. Sessions know by which passkey they were begun, and end with it; and how their owner has
 * proved to be there still. Null in what earlier servers write.
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
