import type { SchemaStep } from './SchemaStep.ts';

/** Records to which event a booth belonged when a command was given. Null if there was none, and in rows from servers before this step. */
export const step0019: SchemaStep = {
  number: 19,
  says: 'commands know whose the booth was',
  sql: `ALTER TABLE booth_orders ADD COLUMN event uuid`,
};
