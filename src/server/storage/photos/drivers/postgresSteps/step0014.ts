import type { SchemaStep } from './SchemaStep.ts';

/** The event id for visits outside all events. */
export const noEvent = '00000000-0000-0000-0000-000000000000';

const addHours = `ON CONFLICT (event, booth, day, hour) DO UPDATE
  SET sums = added_sums(visit_hours.sums, excluded.sums, 1), changes = visit_hours.changes + 1`;

/** The local day at a booth at a given moment, by the server's clock in the booth's zone. */
const dayThere = `(moment AT TIME ZONE 'UTC' + interval '1 minute' * coalesce((SELECT zone_minutes FROM booth_reports WHERE booth = of_booth), 0))::date`;

/**
 * Visits belong to the event at which they were made. `booth_stays` permanently records when a booth was on which event's list; triggers
 * maintain it, so it also covers earlier server versions. `visit_hours` has the sums by event. Increases in `booth_hours`, which older
 * booths report, are added to it. Visits outside all events are assigned permanently to the first event entered for their booth and day.
 */
export const step0014: SchemaStep = {
  number: 14,
  says: 'visits belong to the event at which they were made',
  sql: `
    CREATE TABLE booth_stays (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      booth uuid NOT NULL,
      event uuid NOT NULL,
      first_day date NOT NULL,
      last_day date NOT NULL,
      began timestamptz NOT NULL DEFAULT now(),
      ended timestamptz
    );
    CREATE INDEX booth_stays_by_booth ON booth_stays (booth, ended);
    CREATE INDEX booth_stays_by_event ON booth_stays (event);
    CREATE TABLE visit_hours (
      event uuid NOT NULL,
      booth uuid NOT NULL,
      day date NOT NULL,
      hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
      sums jsonb NOT NULL,
      changes integer NOT NULL DEFAULT 1,
      PRIMARY KEY (event, booth, day, hour)
    );
    CREATE INDEX visit_hours_by_booth ON visit_hours (booth, day, hour);
    -- Random numbers: of a visit nothing else is kept.
    CREATE TABLE counted_visits (
      id text COLLATE "C" PRIMARY KEY,
      booth uuid NOT NULL,
      counted timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX counted_visits_by_booth ON counted_visits (booth, counted);
    CREATE TABLE removed_booths (id uuid PRIMARY KEY, name text NOT NULL, token_hash text NOT NULL, removed timestamptz NOT NULL DEFAULT now());
    ALTER TABLE join_requests ADD COLUMN former uuid;

    -- Which event a visit at this moment belongs to. A booth that was taken off one list and put on another one was at the first until then.
    CREATE FUNCTION visit_event(of_booth uuid, moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
      SELECT coalesce((SELECT event FROM booth_stays WHERE booth = of_booth AND (ended IS NULL OR moment < ended)
        AND ${dayThere} BETWEEN first_day AND last_day ORDER BY ended NULLS LAST, number LIMIT 1), '${noEvent}')
    $$;
    -- Whose a booth is at this moment: that event's; on days between, the last one's until the day after it, then the next one's from the day before it.
    CREATE FUNCTION booth_owner(of_booth uuid, moment timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
      SELECT event FROM booth_stays, LATERAL (SELECT ${dayThere} AS day) AS there
      WHERE booth = of_booth AND (ended IS NULL OR moment < ended) AND day BETWEEN first_day - 1 AND last_day + 1
      ORDER BY day BETWEEN first_day AND last_day DESC, day > last_day DESC, ended NULLS LAST, number LIMIT 1
    $$;
    -- Nothing is below 0, and no hour has more than a server reads.
    CREATE FUNCTION added_sums(one jsonb, other jsonb, sign integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT (SELECT jsonb_object_agg(name, least(1000000000, greatest(0, (one->>name)::bigint + sign * (other->>name)::bigint)))
          FROM unnest(ARRAY['cards', 'left', 'broken']) AS name)
        || jsonb_build_object('durations', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'bucket', bucket, 'count', count)), '[]') FROM (
          SELECT kind, bucket, least(1000000000, sum(count)) AS count FROM (
            SELECT kind, bucket, count FROM jsonb_to_recordset(one->'durations') AS had (kind text, bucket integer, count bigint)
            UNION ALL SELECT kind, bucket, sign * count FROM jsonb_to_recordset(other->'durations') AS got (kind text, bucket integer, count bigint)
          ) AS joined GROUP BY kind, bucket HAVING sum(count) > 0 ORDER BY kind, bucket LIMIT 1000
        ) AS summed))
    $$;

    INSERT INTO booth_stays (booth, event, first_day, last_day, began)
      SELECT booth, events.id, first_day, last_day, events.created FROM event_booths JOIN events ON events.id = event;
    INSERT INTO visit_hours (event, booth, day, hour, sums)
      SELECT coalesce((SELECT booth_stays.event FROM booth_stays WHERE booth_stays.booth = booth_hours.booth AND day BETWEEN first_day AND last_day
        ORDER BY number LIMIT 1), '${noEvent}'), booth, day, hour, sums FROM booth_hours;

    CREATE FUNCTION take_visits(to_event uuid, of_booth uuid, first_day date, last_day date) RETURNS void LANGUAGE sql AS $$
      WITH freed AS (
        DELETE FROM visit_hours WHERE event = '${noEvent}' AND booth = of_booth AND day BETWEEN $3 AND $4 RETURNING day, hour, sums
      )
      INSERT INTO visit_hours (event, booth, day, hour, sums) SELECT to_event, of_booth, day, hour, sums FROM freed ${addHours}
    $$;
    CREATE FUNCTION begin_stay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO booth_stays (booth, event, first_day, last_day) SELECT NEW.booth, id, first_day, last_day FROM events WHERE id = NEW.event;
        PERFORM take_visits(id, NEW.booth, first_day, last_day) FROM events WHERE id = NEW.event;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER stays_begin AFTER INSERT ON event_booths FOR EACH ROW EXECUTE FUNCTION begin_stay();
    CREATE FUNCTION end_stay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE booth_stays SET ended = now() WHERE booth = OLD.booth AND event = OLD.event AND ended IS NULL;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER stays_end AFTER DELETE ON event_booths FOR EACH ROW EXECUTE FUNCTION end_stay();
    CREATE FUNCTION change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE booth_stays SET first_day = NEW.first_day, last_day = NEW.last_day WHERE event = NEW.id AND ended IS NULL;
        PERFORM take_visits(NEW.id, booth, NEW.first_day, NEW.last_day) FROM event_booths WHERE event = NEW.id;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER stays_change AFTER UPDATE OF first_day, last_day ON events FOR EACH ROW EXECUTE FUNCTION change_stays();

    -- An hour that is over got its visits before its end, and the hour under way just now.
    CREATE FUNCTION count_booth_hour() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        minutes integer := coalesce((SELECT zone_minutes FROM booth_reports WHERE booth = NEW.booth), 0);
        hour_ends timestamptz := (NEW.day + interval '1 hour' * (NEW.hour + 1) - interval '1 minute' * minutes) AT TIME ZONE 'UTC';
        more jsonb := NEW.sums;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF NEW.sums = OLD.sums THEN RETURN NULL; END IF;
          more := added_sums(NEW.sums, OLD.sums, -1);
        END IF;
        INSERT INTO visit_hours (event, booth, day, hour, sums)
          VALUES (visit_event(NEW.booth, least(now(), hour_ends - interval '1 second')), NEW.booth, NEW.day, NEW.hour, more) ${addHours};
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER booth_hours_count AFTER INSERT OR UPDATE ON booth_hours FOR EACH ROW EXECUTE FUNCTION count_booth_hour();
  `,
};
