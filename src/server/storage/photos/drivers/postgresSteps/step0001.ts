import type { SchemaStep } from './SchemaStep.ts';

/**
 * One row per key, for a stored photo or a departed one, so that a photo is never both, even with concurrent servers. A departed photo's
 * other columns are null.
 */
export const step0001: SchemaStep = {
  number: 1,
  says: 'photos and the clock',
  sql: `
    CREATE TABLE photos (
      key text COLLATE "C" PRIMARY KEY,
      size_bytes bigint,
      sha256 text,
      delete_token_hash text,
      place text,
      expires_ms bigint,
      gone text CHECK (gone IN ('deleted', 'expired')),
      gone_ms bigint,
      CHECK ((gone IS NULL) = (gone_ms IS NULL)),
      CHECK (CASE WHEN gone IS NULL
        THEN size_bytes IS NOT NULL AND sha256 IS NOT NULL AND delete_token_hash IS NOT NULL AND expires_ms IS NOT NULL
        ELSE coalesce(size_bytes::text, sha256, delete_token_hash, place, expires_ms::text) IS NULL END)
    );
    CREATE INDEX photos_by_expiry ON photos (expires_ms) WHERE gone IS NULL;
    CREATE INDEX photos_by_departure ON photos (gone_ms) WHERE gone IS NOT NULL;
    CREATE TABLE clock (one boolean PRIMARY KEY DEFAULT true CHECK (one), latest_ms bigint NOT NULL, cleared_ms bigint NOT NULL, leaps text NOT NULL);
    INSERT INTO clock (latest_ms, cleared_ms, leaps) VALUES (0, 0, '[]');
  `,
};
