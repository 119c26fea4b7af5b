import type { SchemaStep } from './SchemaStep.ts';

/**
 * The network that requested a passkey challenge. It prevents one network from filling the table. Null in rows from earlier server
 * versions.
 */
export const step0010: SchemaStep = {
  number: 10,
  says: 'questions for passkeys have a network',
  sql: `ALTER TABLE passkey_challenges ADD COLUMN site text`,
};
