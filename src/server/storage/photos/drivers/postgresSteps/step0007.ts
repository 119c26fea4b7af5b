import type { SchemaStep } from './SchemaStep.ts';

/**
 * The client address of a join request: an IPv4 address or an IPv6 network. It prevents one client from filling the table. Null in rows
 * from earlier server versions, which all count as one client. Clears next tokens that are another booth's token.
 */
export const step0007: SchemaStep = {
  number: 7,
  says: 'booths that ask to join have an address',
  sql: `
    ALTER TABLE join_requests ADD COLUMN client text;
    UPDATE booths SET next_token_hash = NULL WHERE next_token_hash IN (SELECT token_hash FROM booths);
  `,
};
