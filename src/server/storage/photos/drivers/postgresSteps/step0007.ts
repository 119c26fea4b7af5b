import type { SchemaStep } from './SchemaStep.ts';

/**
 * Where a booth asks to join from: an IPv4 address or an IPv6 network, so that nobody takes all places. Null in what servers of before have written,
 * which counts as one client's. Tokens that booths have announced and that are another booth's are forgotten.
 */
export const step0007: SchemaStep = {
  number: 7,
  says: 'booths that ask to join have an address',
  sql: `
    ALTER TABLE join_requests ADD COLUMN client text;
    UPDATE booths SET next_token_hash = NULL WHERE next_token_hash IN (SELECT token_hash FROM booths);
  `,
};
