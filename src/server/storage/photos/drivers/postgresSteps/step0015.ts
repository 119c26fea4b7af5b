import type { SchemaStep } from './SchemaStep.ts';

/** Gives sessions an id, so that their owner can end a single one. Accounts record their last sign-in. */
export const step0015: SchemaStep = {
  number: 15,
  says: 'sessions can be listed and ended one by one',
  sql: `
    ALTER TABLE console_sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
    ALTER TABLE console_sessions ADD COLUMN browser text;
    CREATE INDEX console_sessions_by_account ON console_sessions (account);
    ALTER TABLE accounts ADD COLUMN signed_in timestamptz;
  `,
};
