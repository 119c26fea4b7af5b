import type { SchemaStep } from './SchemaStep.ts';

/** The account that gave a command; the command ends when the account loses access to the booth. Null in rows from earlier server versions. */
export const step0011: SchemaStep = {
  number: 11,
  says: 'orders have an account',
  sql: `ALTER TABLE booth_orders ADD COLUMN account uuid`,
};
