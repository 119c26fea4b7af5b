import type { Database } from 'libsql';
import { z } from 'zod';
import type { PictureCounts } from './PictureCounts.ts';
import { asWritten, atOnce, patiently } from '../sqlite/sqliteCalls.ts';

const sumRows = z.array(z.object({ hour: z.number().int(), day: z.number().int(), event: z.number().int() })).length(1);

/** Orders of pictures by the hour, in the database that `openDatabase` has prepared with `staffSteps`. */
export function sqlitePictureCounts(database: Database): PictureCounts {
  const sums = database.prepare(
    `SELECT coalesce(sum(CASE WHEN day = ?1 AND hour = ?2 THEN ordered END), 0) AS hour,
            coalesce(sum(CASE WHEN day = ?1 THEN ordered END), 0) AS day,
            coalesce(sum(CASE WHEN event = 1 THEN ordered END), 0) AS event
     FROM picture_orders`,
  );
  const add = database.prepare(
    'INSERT INTO picture_orders VALUES (?, ?, 1, 1) ON CONFLICT (day, hour, event) DO UPDATE SET ordered = ordered + 1',
  );
  const takeOne = database.prepare(
    `UPDATE picture_orders SET ordered = ordered - 1 WHERE day = ?1 AND hour = ?2 AND event =
     (SELECT max(event) FROM picture_orders WHERE day = ?1 AND hour = ?2 AND ordered > 0)`,
  );
  const endEvent = database.prepare(
    `INSERT INTO picture_orders SELECT day, hour, 0, ordered FROM picture_orders WHERE event = 1
     ON CONFLICT (day, hour, event) DO UPDATE SET ordered = ordered + excluded.ordered`,
  );
  const forgetEvent = database.prepare('DELETE FROM picture_orders WHERE event = 1');
  const sumsAt = ({ day, hour }: { readonly day: string; readonly hour: number }) => {
    const [row] = asWritten(sumRows, sums.all(day, hour));
    return row ?? { hour: 0, day: 0, event: 0 };
  };
  return {
    addWithin: (at, limits) =>
      patiently(() => {
        let reached: 'hour' | 'day' | 'event' | null = null;
        atOnce(database, () => {
          const before = sumsAt(at);
          reached = (['event', 'day', 'hour'] as const).find((period) => before[period] >= (limits[period] ?? Infinity)) ?? null;
          if (reached === null) add.run(at.day, at.hour);
        });
        return reached;
      }),
    takeBack: ({ day, hour }) => patiently(() => void takeOne.run(day, hour)),
    sums: (at) => patiently(() => sumsAt(at)),
    beginEvent: () =>
      patiently(() =>
        atOnce(database, () => {
          endEvent.run();
          forgetEvent.run();
        }),
      ),
  };
}
