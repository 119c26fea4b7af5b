import type { SchemaStep } from './SchemaStep.ts';

/** Which network a question for a passkey was given to, so that none takes all places. Null in what servers of before have written. */
export const step0010: SchemaStep = {
  number: 10,
  says: 'questions for passkeys have a network',
  sql: `ALTER TABLE passkey_challenges ADD COLUMN site text`,
};
