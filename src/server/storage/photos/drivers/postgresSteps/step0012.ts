import type { SchemaStep } from './SchemaStep.ts';

/** Time of the last successful sweep by any server. Null before the first one; earlier server versions do not record sweeps. */
export const step0012: SchemaStep = {
  number: 12,
  says: 'the clock knows the last sweep',
  sql: `ALTER TABLE clock ADD COLUMN swept_ms bigint`,
};
