import type { SchemaStep } from './SchemaStep.ts';

/** When a booth that asks to join has asked last: it does every few seconds, and who has only asked once is no booth. */
export const step0005: SchemaStep = {
  number: 5,
  says: 'booths that ask to join are heard of',
  sql: `ALTER TABLE join_requests ADD COLUMN heard timestamptz DEFAULT now()`,
};
