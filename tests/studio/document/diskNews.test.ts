import { expect, test } from 'vitest';
import { diskNews } from '../../../src/studio/document/diskNews.ts';

/** A text with this many keys in `home`, each with the value `of`. */
const texts = (count: number, of: (place: number) => string, home = 'texts'): string =>
  JSON.stringify({
    name: 'Mine',
    [home]: Object.fromEntries(Array.from({ length: count }, (_, place) => [`key${String(place)}`, of(place)])),
  });

test('a file changed by hand beside a changed draft keeps both changes', () => {
  const base = texts(9, () => 'as before');
  const draft = texts(9, (place) => (place === 2 ? 'mine' : 'as before'));
  const file = texts(9, (place) => (place === 5 ? 'by hand' : 'as before'));
  const news = diskNews({ name: 'agreed', base }, draft, file);
  expect(news.kind).toBe('joined');
  const { texts: words } = JSON.parse(news.kind === 'joined' ? news.text : '{}') as { texts: Record<string, string> };
  expect([words['key2'], words['key5'], words['key0']]).toEqual(['mine', 'by hand', 'as before']);
});

test('where thousands of values differ, whole parts are compared', () => {
  const [base, draft, file] = ['base', 'draft', 'file'].map((said) => texts(4000, (place) => `${said} ${String(place)}`)) as [
    string,
    string,
    string,
  ];
  const news = diskNews({ name: 'agreed', base }, draft, file);
  expect(news).toMatchObject({ kind: 'conflict', conflicts: [{ path: ['texts'] }] });
});

test('a file with thousands of parts that no theme has is not compared, and the draft is kept', () => {
  const parts = (said: string): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, place) => [`part${String(place)}`, said])));
  const news = diskNews({ name: 'agreed', base: parts('base') }, parts('draft'), parts('file'));
  expect(news).toEqual({ kind: 'unreadable', notice: expect.stringContaining('The studio keeps its draft.') });
});

test('a file with more values than any theme is not read', () => {
  const huge = `{"name":[${'[],'.repeat(400_000)}[]]}`;
  expect(
    diskNews(
      { name: 'agreed', base: texts(1, () => 'a') },
      texts(1, () => 'b'),
      huge,
    ),
  ).toMatchObject({ kind: 'unreadable' });
});
