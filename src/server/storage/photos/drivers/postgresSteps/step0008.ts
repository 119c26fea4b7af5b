import type { SchemaStep } from './SchemaStep.ts';

/** The account named with a theme keeps the theme's id, to which older commands and reports refer. Other accounts get new ids. */
const ownId = (look: string): string =>
  `coalesce((SELECT ${look} WHERE NOT EXISTS (SELECT FROM uploaded_looks WHERE id = ${look})), gen_random_uuid())`;

/**
 * Each uploader has their own name, warnings, removal and id for a theme; commands and reports refer to that id. Only the bytes are shared,
 * and bytes in use cannot be deleted. Earlier server versions write `look_uploads` and `account_looks`; a trigger copies their additions. A
 * removed account's themes stay for accounts with full access.
 */
export const step0008: SchemaStep = {
  number: 8,
  says: 'themes are their uploaders’',
  sql: `
    CREATE TABLE uploaded_looks (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      look uuid NOT NULL REFERENCES looks (id),
      account uuid REFERENCES accounts (id) ON DELETE SET NULL,
      account_name text NOT NULL,
      name text NOT NULL,
      warnings jsonb NOT NULL,
      added timestamptz NOT NULL DEFAULT now(),
      removed timestamptz,
      UNIQUE (account, look)
    );
    CREATE INDEX uploaded_looks_by_look ON uploaded_looks (look);
    INSERT INTO uploaded_looks (id, look, account, account_name, name, warnings, added, removed)
      SELECT looks.id, looks.id, accounts.id, look_uploads.account_name, looks.name, warnings, look_uploads.added, removed
      FROM looks JOIN look_uploads ON look_uploads.look = looks.id
        LEFT JOIN (account_looks JOIN accounts ON accounts.id = account_looks.account)
          ON account_looks.look = looks.id AND accounts.name = look_uploads.account_name;
    INSERT INTO uploaded_looks (look, account, account_name, name, warnings, added, removed)
      SELECT looks.id, accounts.id, accounts.name, looks.name, warnings, look_uploads.added, removed
      FROM looks JOIN look_uploads ON look_uploads.look = looks.id JOIN account_looks ON account_looks.look = looks.id
        JOIN accounts ON accounts.id = account_looks.account
      ON CONFLICT DO NOTHING;
    CREATE FUNCTION take_uploaded_look() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO uploaded_looks (id, look, account, account_name, name, warnings)
          SELECT ${ownId('NEW.look')}, NEW.look, accounts.id, accounts.name, looks.name, warnings
          FROM looks JOIN look_uploads ON look_uploads.look = looks.id JOIN accounts ON accounts.id = NEW.account WHERE looks.id = NEW.look
          ON CONFLICT DO NOTHING;
        RETURN NEW;
      END
    $$;
    CREATE TRIGGER uploaded_looks_of_before AFTER INSERT ON account_looks FOR EACH ROW EXECUTE FUNCTION take_uploaded_look();
  `,
};
