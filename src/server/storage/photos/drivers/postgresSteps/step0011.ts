import type { SchemaStep } from './SchemaStep.ts';

/** Who gave an order to a booth: it ends with their reach. Null in what servers of before have written. */
export const step0011: SchemaStep = {
  number: 11,
  says: 'orders have an account',
  sql: `ALTER TABLE booth_orders ADD COLUMN account uuid`,
};
