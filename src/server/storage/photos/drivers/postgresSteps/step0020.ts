import type { SchemaStep } from './SchemaStep.ts';

/**
 * The looks of booths' phone pages. `phone_look_uses` records which booths have shown a look, at whose event and when last. A look is
 * deleted with its last use. A use does not reference its booth, because cards outlive a removed booth.
 */
export const step0020: SchemaStep = {
  number: 20,
  says: 'phones show the look of their booth',
  sql: `
    CREATE TABLE phone_looks (id text COLLATE "C" PRIMARY KEY, sha256 text COLLATE "C" NOT NULL UNIQUE, body text NOT NULL);
    CREATE TABLE phone_look_uses (
      look text COLLATE "C" NOT NULL REFERENCES phone_looks ON DELETE CASCADE,
      booth uuid NOT NULL,
      event uuid NOT NULL,
      used timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (look, booth, event)
    );
    CREATE INDEX phone_look_uses_by_booth ON phone_look_uses (booth, event, used);
  `,
};
