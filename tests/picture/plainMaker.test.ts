import { expect, test } from 'vitest';
import { plainMaker } from '../../src/picture/plainMaker.ts';

test('the plain maker gives the very photo, and says that it is nearly there', async () => {
  const progress: unknown[] = [];
  const order = { photo: Promise.resolve('the photo'), answers: {}, signal: new AbortController().signal };
  const made = await plainMaker.make({ ...order, withheld: false, onProgress: (...news) => progress.push(news) });
  expect(made).toEqual({ ok: true, value: { url: 'the photo', shape: 'photo' } });
  expect(progress).toEqual([['finishing', 1]]);
});
