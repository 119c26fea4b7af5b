import { expect, test } from 'vitest';
import { albumStore } from '../../../../src/server/storage/album/albumStore.ts';
import { watchedDatabase } from '../../../support/storage/watchedDatabase.ts';

test('a page of the list is read in order from an index, so that it costs the same in an album of any size', async () => {
  const { database, asked } = watchedDatabase(albumStore.in.steps);
  const records = albumStore.open(database, '');
  // The events, at most 200, are no part of the album's size. A wall's row is long, so its decision must come from the index alone.
  for (const [hidden, steps] of [
    ['shown only', [/^SEARCH entries USING INDEX \w+ \(album=\? AND place>\?\)$/]],
    [
      'with hidden',
      [/^SEARCH one USING INDEX \w+ \(album=\? AND place>\?\)$/, /^SEARCH wall USING COVERING INDEX decisions \(album=\? AND key=\?\)/],
    ],
  ] as const) {
    await records.entries('album', 0, 500, hidden);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${asked.at(-1) ?? ''}`).all('album', 0, 500) as { detail: string }[];
    const read = plan.map(({ detail }) => detail).filter((detail) => !/SUBQUERY| events\b/.test(detail));
    expect(read).toEqual(steps.map((step) => expect.stringMatching(step) as string));
  }
  database.close();
});
