import type { SchemaStep } from './SchemaStep.ts';

/** When a booth last asked to join. A real booth asks every few seconds. A client that asked only once is not a booth. */
export const step0005: SchemaStep = {
  number: 5,
  says: 'booths that ask to join are heard of',
  sql: `ALTER TABLE join_requests ADD COLUMN heard timestamptz DEFAULT now()`,
};
