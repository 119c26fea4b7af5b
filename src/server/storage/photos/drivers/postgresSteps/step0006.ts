import type { SchemaStep } from './SchemaStep.ts';

/**
 * The account behind each action and alert: names may be reused, and a deleted account's alerts must end. Null in rows from earlier server
 * versions.
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
