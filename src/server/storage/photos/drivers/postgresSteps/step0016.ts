import type { SchemaStep } from './SchemaStep.ts';

/** The problems of booths with beginning and end, including silence. `event`: the booth's event when the problem began. */
export const step0016: SchemaStep = {
  number: 16,
  says: 'booths have a history of problems',
  sql: `
    CREATE TABLE booth_troubles (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      booth uuid NOT NULL,
      event uuid NOT NULL,
      key text NOT NULL,
      problem text NOT NULL,
      began timestamptz NOT NULL,
      ended timestamptz
    );
    CREATE INDEX booth_troubles_by_booth ON booth_troubles (booth, began);
    CREATE INDEX booth_troubles_by_event ON booth_troubles (event, began);
    CREATE INDEX booth_troubles_open ON booth_troubles (booth) WHERE ended IS NULL;
  `,
};
