import type { SchemaStep } from './SchemaStep.ts';

/**
 * The booth of a message, read once when it is written: a round that parsed the bodies of all waiting messages took longer than a statement may. Servers
 * before this step wrote bodies of half a megabyte; nobody reads those, and they go.
 */
export const step0018: SchemaStep = {
  number: 18,
  says: 'messages of alerts know their booth',
  sql: `
    DELETE FROM alert_messages WHERE octet_length(body) > 65536;
    ALTER TABLE alert_messages ADD COLUMN booth uuid GENERATED ALWAYS AS ((body::jsonb->'booth'->>'id')::uuid) STORED;
  `,
};
