import type { SchemaStep } from './SchemaStep.ts';

/**
 * The console: its accounts, their actions, events and alerts. Passphrases, codes and session tokens are stored only as hashes. The
 * database refuses to change or remove lines of the log.
 */
export const step0004: SchemaStep = {
  number: 4,
  says: 'the console',
  sql: `
    CREATE TABLE accounts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('operator', 'viewer')),
      reaches_all boolean NOT NULL,
      passphrase jsonb,
      code_hash text,
      code_ends timestamptz,
      created timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX accounts_by_name ON accounts (lower(name));
    CREATE TABLE login_tries (
      who text PRIMARY KEY,
      tries integer NOT NULL,
      barred_until timestamptz NOT NULL,
      tried timestamptz NOT NULL
    );
    CREATE TABLE console_sessions (
      token_hash text PRIMARY KEY,
      account uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      begun timestamptz NOT NULL DEFAULT now(),
      touched timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE passkeys (
      id text PRIMARY KEY,
      account uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      name text NOT NULL,
      public_key text NOT NULL,
      counter bigint NOT NULL,
      transports text NOT NULL,
      created timestamptz NOT NULL DEFAULT now(),
      used timestamptz
    );
    CREATE TABLE passkey_challenges (
      challenge text PRIMARY KEY,
      account uuid REFERENCES accounts (id) ON DELETE CASCADE,
      ends timestamptz NOT NULL
    );
    CREATE TABLE events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      first_day date NOT NULL,
      last_day date NOT NULL,
      created timestamptz NOT NULL DEFAULT now(),
      CHECK (first_day <= last_day)
    );
    CREATE TABLE event_booths (
      event uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
      booth uuid NOT NULL REFERENCES booths (id) ON DELETE CASCADE,
      PRIMARY KEY (event, booth)
    );
    CREATE INDEX event_booths_by_booth ON event_booths (booth);
    CREATE TABLE account_events (
      account uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      event uuid NOT NULL REFERENCES events (id) ON DELETE CASCADE,
      PRIMARY KEY (account, event)
    );
    CREATE TABLE look_uploads (
      look uuid PRIMARY KEY REFERENCES looks (id) ON DELETE CASCADE,
      account_name text NOT NULL,
      warnings jsonb NOT NULL,
      removed timestamptz,
      added timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE account_looks (
      account uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      look uuid NOT NULL REFERENCES looks (id) ON DELETE CASCADE,
      PRIMARY KEY (account, look)
    );
    CREATE TABLE alerts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      event uuid REFERENCES events (id) ON DELETE CASCADE,
      url text NOT NULL,
      secret text NOT NULL,
      quiet_minutes integer NOT NULL CHECK (quiet_minutes BETWEEN 1 AND 1440),
      created timestamptz NOT NULL DEFAULT now(),
      said jsonb NOT NULL DEFAULT '{}'
    );
    CREATE TABLE alert_messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      alert uuid NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
      body text NOT NULL,
      made timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      next_try timestamptz NOT NULL DEFAULT now(),
      outcome text CHECK (outcome IN ('delivered', 'given-up')),
      says text,
      ended timestamptz
    );
    CREATE INDEX alert_messages_open ON alert_messages (next_try) WHERE outcome IS NULL;
    CREATE INDEX alert_messages_by_alert ON alert_messages (alert, made);
    CREATE TABLE audit_log (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      who text NOT NULL,
      act text NOT NULL,
      about text NOT NULL,
      booth uuid,
      event uuid,
      outcome text NOT NULL
    );
    CREATE INDEX audit_log_by_event ON audit_log (event, number);
    CREATE INDEX audit_log_by_booth ON audit_log (booth, number);
    CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'lines of the audit log stay as they are' USING ERRCODE = 'insufficient_privilege'; END
    $$;
    CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
  `,
};
