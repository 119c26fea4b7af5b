import type { SchemaStep } from './SchemaStep.ts';

/**
 * Whose acts and alerts are whose: names may be given anew, and who is gone has their booths watched by nobody. Null in what servers of before
 * have written.
 */
export const step0006: SchemaStep = {
  number: 6,
  says: 'acts and alerts have an account',
  sql: `
    ALTER TABLE audit_log ADD COLUMN account uuid;
    CREATE INDEX audit_log_by_account ON audit_log (account, number);
    ALTER TABLE alerts ADD COLUMN account uuid REFERENCES accounts (id) ON DELETE CASCADE;
    CREATE INDEX alerts_by_account ON alerts (account);
    CREATE INDEX booth_orders_by_booth ON booth_orders (booth, sequence);
  `,
};
