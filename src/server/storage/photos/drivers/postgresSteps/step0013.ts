import type { SchemaStep } from './SchemaStep.ts';

/**
 * The lines of one account, event or booth, the latest first. By `number` itself the planner takes the primary key where it believes lines of an event to
 * be everywhere, and walks through everybody else's; of an expression only these indexes know the order.
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
