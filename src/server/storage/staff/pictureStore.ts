import type { Database } from 'libsql';
import { z } from 'zod';
import type { PictureCounts } from './PictureCounts.ts';
import type { Hour } from './VisitCounts.ts';
import { atOnce, patiently, query } from '../sqlite/sqliteCalls.ts';
import type { Store } from '../Store.ts';
import { staffDatabase } from './staffDatabase.ts';

const sumRow = z.object({ hour: z.number().int(), day: z.number().int(), event: z.number().int() });

/** Picture orders by hour. */
export const pictureStore: Store<PictureCounts> = { in: staffDatabase, open: pictureCounts };

function pictureCounts(database: Database): PictureCounts {
  const sums = query(
    database,
    sumRow,
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
  const sumsAt = ({ day, hour }: Hour) => sums.one(day, hour);
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
