import type { SchemaStep } from './SchemaStep.ts';

/** When a sweep last succeeded, whichever server did it. Null before the first one, and in what servers of before have swept. */
export const step0012: SchemaStep = {
  number: 12,
  says: 'the clock knows the last sweep',
  sql: `ALTER TABLE clock ADD COLUMN swept_ms bigint`,
};
