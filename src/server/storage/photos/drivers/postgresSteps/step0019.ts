import type { SchemaStep } from './SchemaStep.ts';

/** Records the event that owned a booth when a command was given; null for none, and in rows from servers before this step. */
export const step0019: SchemaStep = {
  number: 19,
  says: 'commands know whose the booth was',
  sql: `ALTER TABLE booth_orders ADD COLUMN event uuid`,
};
