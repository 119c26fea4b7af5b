import type { SchemaStep } from './SchemaStep.ts';

/** Whose the booth was when a command was given; null for nobody's, and in what servers before this step have written. */
export const step0019: SchemaStep = {
  number: 19,
  says: 'commands know whose the booth was',
  sql: `ALTER TABLE booth_orders ADD COLUMN event uuid`,
};
