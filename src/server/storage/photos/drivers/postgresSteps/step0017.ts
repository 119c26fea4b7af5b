import type { SchemaStep } from './SchemaStep.ts';

/** Equals `maxDurationsInHour` in booths.ts. */
const maxDurations = 400;

/**
 * Limits an hour's durations to the number that servers read, and keeps the most frequent ones. This holds for durations added by any
 * server. Before this step, servers limited only the durations of each report, and an hour could have up to a thousand.
 */
export const step0017: SchemaStep = {
  number: 17,
  says: 'hours have no more durations than servers read',
  sql: `
    CREATE FUNCTION bound_durations() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.sums := jsonb_set(NEW.sums, '{durations}', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'bucket', bucket, 'count', count)), '[]') FROM (
            SELECT kind, bucket, least(1000000000, sum(count)) AS count
            FROM jsonb_to_recordset(NEW.sums->'durations') AS had (kind text, bucket integer, count bigint)
            GROUP BY kind, bucket ORDER BY sum(count) DESC, kind, bucket LIMIT ${maxDurations}
          ) AS kept));
        RETURN NEW;
      END
    $$;
    CREATE TRIGGER visit_hours_bound BEFORE INSERT OR UPDATE ON visit_hours FOR EACH ROW
      WHEN (jsonb_array_length(NEW.sums->'durations') > ${maxDurations}) EXECUTE FUNCTION bound_durations();
    UPDATE visit_hours SET changes = changes + 1 WHERE jsonb_array_length(sums->'durations') > ${maxDurations};
  `,
};
