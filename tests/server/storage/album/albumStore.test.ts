import { expect, test } from 'vitest';
import { albumStore } from '../../../../src/server/storage/album/albumStore.ts';
import { watchedDatabase } from '../../../support/storage/watchedDatabase.ts';

test('a page of the list is read in order from an index, so that it costs the same in an album of any size', async () => {
  const { database, asked } = watchedDatabase(albumStore.in.steps);
  const records = albumStore.open(database, '');
  for (const hidden of ['shown only', 'with hidden'] as const) {
    await records.entries('album', 0, 500, hidden);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${asked.at(-1) ?? ''}`).all('album', 0, 500) as { detail: string }[];
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH entries USING INDEX \w+ \(album=\? AND (place|rowid)>\?\)$/),
    ]);
  }
  database.close();
});
