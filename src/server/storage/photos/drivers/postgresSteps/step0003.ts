import type { SchemaStep } from './SchemaStep.ts';

/**
 * Booths that join by themselves, report and take commands. A booth's name may change, its id never does. `next_token_hash` belongs to the
 * token that replaces the current one on first use. Older servers refuse that token, and the booth then shows the old one. Reports contain
 * only sums; nothing here concerns a single guest or photo.
 */
export const step0003: SchemaStep = {
  number: 3,
  says: 'booths join, report and take orders',
  sql: `
    ALTER TABLE booths ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
    ALTER TABLE booths ADD COLUMN next_token_hash text;
    CREATE UNIQUE INDEX booths_by_id ON booths (id);
    CREATE UNIQUE INDEX booths_by_next_token ON booths (next_token_hash);
    CREATE TABLE join_requests (
      secret_hash text PRIMARY KEY,
      words_hash text NOT NULL UNIQUE,
      name text NOT NULL,
      version text NOT NULL,
      asked timestamptz NOT NULL DEFAULT now(),
      expires timestamptz NOT NULL
    );
    CREATE TABLE booth_reports (
      booth uuid PRIMARY KEY REFERENCES booths (id) ON DELETE CASCADE,
      heard timestamptz NOT NULL,
      report jsonb NOT NULL
    );
    CREATE TABLE booth_hours (
      booth uuid NOT NULL REFERENCES booths (id) ON DELETE CASCADE,
      day date NOT NULL,
      hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
      sums jsonb NOT NULL,
      PRIMARY KEY (booth, day, hour)
    );
    CREATE TABLE booth_orders (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sequence bigint GENERATED ALWAYS AS IDENTITY,
      booth uuid NOT NULL REFERENCES booths (id) ON DELETE CASCADE,
      body jsonb NOT NULL,
      given timestamptz NOT NULL DEFAULT now(),
      ended timestamptz,
      outcome text CHECK (outcome IN ('done', 'failed', 'superseded')),
      says text,
      CHECK ((ended IS NULL) = (outcome IS NULL))
    );
    CREATE INDEX booth_orders_open ON booth_orders (booth, sequence) WHERE ended IS NULL;
    CREATE TABLE looks (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      sha256 text NOT NULL UNIQUE,
      size_bytes integer NOT NULL,
      bytes bytea NOT NULL,
      added timestamptz NOT NULL DEFAULT now()
    );
    -- So that a part of it is read without the rest.
    ALTER TABLE looks ALTER COLUMN bytes SET STORAGE EXTERNAL;
  `,
};
