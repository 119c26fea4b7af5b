import type { SchemaStep } from './SchemaStep.ts';

/**
 * Finds the latest log lines of an account, event or booth. When ordering by plain `number`, the planner may choose the primary key and scan
 * everybody's lines; only these indexes provide the order of the expression.
 */
export const step0013: SchemaStep = {
  number: 13,
  says: 'the log is read by account, event and booth',
  sql: `
    CREATE INDEX audit_log_latest_by_account ON audit_log (account, (number + 0));
    CREATE INDEX audit_log_latest_by_event ON audit_log (event, (number + 0));
    CREATE INDEX audit_log_latest_by_booth ON audit_log (booth, (number + 0));
  `,
};
