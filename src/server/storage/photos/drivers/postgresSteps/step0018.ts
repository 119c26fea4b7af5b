import type { SchemaStep } from './SchemaStep.ts';

/**
 * The booth of a message, extracted when the message is written: parsing the bodies of all waiting messages in each round exceeded the
 * statement timeout. Earlier server versions wrote bodies of up to half a megabyte. Messages that long are not read by anybody, so this
 * step deletes them.
 */
export const step0018: SchemaStep = {
  number: 18,
  says: 'messages of alerts know their booth',
  sql: `
    DELETE FROM alert_messages WHERE octet_length(body) > 65536;
    ALTER TABLE alert_messages ADD COLUMN booth uuid GENERATED ALWAYS AS ((body::jsonb->'booth'->>'id')::uuid) STORED;
  `,
};
