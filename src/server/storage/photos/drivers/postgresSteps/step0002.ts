import type { SchemaStep } from './SchemaStep.ts';

/** The booths that may deliver photos. Tokens are stored as hashes only. */
export const step0002: SchemaStep = {
  number: 2,
  says: 'booths',
  sql: `
    CREATE TABLE booths (
      name text PRIMARY KEY,
      token_hash text NOT NULL UNIQUE,
      admitted timestamptz NOT NULL DEFAULT now(),
      revoked timestamptz
    );
  `,
};
