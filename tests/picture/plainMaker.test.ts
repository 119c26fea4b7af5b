import { expect, test } from 'vitest';
import { plainMaker } from '../../src/picture/plainMaker.ts';

test('the plain maker returns the photo itself, and reports that it is nearly done', async () => {
  const progress: unknown[] = [];
  const order = { photo: Promise.resolve('the photo'), answers: {}, signal: new AbortController().signal };
  const made = await plainMaker.make({ ...order, withheld: false, onProgress: (...news) => progress.push(news) });
  expect(made).toEqual({ ok: true, value: { url: 'the photo', shape: 'photo' } });
  expect(progress).toEqual([['finishing', 1]]);
});
