import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { failure, success } from '../../../../src/shared/errors.ts';
import type { ServiceOrder, PictureService } from '../../../../src/server/features/portraits/services/PictureService.ts';
import type { OrderSettings } from '../../../../src/server/features/portraits/pictureOrders.ts';
import { pictureOrders } from '../../../../src/server/features/portraits/pictureOrders.ts';
import { sampleAnswers } from '../../../support/visit/sampleAnswers.ts';
import { unlimited } from '../../../support/server/unlimited.ts';
import { openPictureServices } from '../../../../src/server/features/portraits/openPictureServices.ts';
import { pictureBudget } from '../../../../src/server/features/portraits/pictureBudget.ts';
import { httpService } from '../../../support/server/httpService.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

type Answer = Awaited<ReturnType<PictureService['make']>>;

/** Picture orders. The test answers for the service, one order after another. */
function ordersWith(own: Partial<OrderSettings> = {}) {
  const orders: { order: ServiceOrder; answer: (answer: Answer) => void }[] = [];
  const service: PictureService = {
    name: 'tested',
    make: (order) => new Promise((resolve) => orders.push({ order, answer: resolve })),
  };
  const pictures = pictureOrders({
    service,
    promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
    budget: unlimited,
    toPng: (image) => Promise.resolve(image.toString() === 'no image' ? null : Buffer.from(`png of ${image.toString()}`)),
    timeoutMs: () => 60_000,
    logger: silentLogger,
    atOnce: 2,
    waitingAtMost: 1,
    failuresInARow: 2,
    restMs: 3000,
    ...own,
  });
  const order = (signal = new AbortController().signal, photo = Buffer.from('photo')) =>
    pictures.order({ photo, answers: sampleAnswers, signal });
  return { pictures, orders, order };
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const picture = (text = 'face') => success(Buffer.from(text));
const broken = failure({ kind: 'failed', reason: 'it broke' } as const);

test('a picture is returned as a PNG, and the photo is wiped', async () => {
  const { orders, order } = ordersWith();
  const photo = Buffer.from('photo');
  const made = order(undefined, photo);
  await settled();
  expect(orders[0]?.order).toMatchObject({ answers: sampleAnswers, photo: Buffer.from('photo') });
  const file = Buffer.from('face');
  orders[0]?.answer(success(file));
  expect(await made).toEqual(success(Buffer.from('png of face')));
  expect([photo.toString(), file.toString()]).toEqual(['\0'.repeat(5), '\0'.repeat(4)]);
});

test('a picture that arrives after its guest has left is wiped', async () => {
  const { orders, order } = ordersWith();
  const leaving = new AbortController();
  const made = order(leaving.signal);
  await settled();
  leaving.abort();
  expect(await made).toMatchObject({ error: { error: 'too-slow' } });
  const late = Buffer.from('face');
  orders[0]?.answer(success(late));
  await settled();
  expect(late.toString()).toBe('\0'.repeat(4));
});

test('two orders run at once, one waits, and the next is told to retry later', async () => {
  const { orders, order } = ordersWith();
  const made = [order(), order(), order()];
  await settled();
  expect(orders).toHaveLength(2);
  expect(await order()).toEqual(failure({ error: 'busy', retryAfterMs: 2000 }));
  orders[0]?.answer(picture());
  await made[0];
  await settled();
  expect(orders).toHaveLength(3);
  orders.forEach(({ answer }) => answer(picture()));
  expect((await Promise.all(made)).map(({ ok }) => ok)).toEqual([true, true, true]);
});

test('a guest who leaves the queue makes room for another', async () => {
  const { orders, order } = ordersWith();
  const leaving = new AbortController();
  const made = [order(), order(), order(leaving.signal)];
  leaving.abort();
  expect(await made[2]).toMatchObject({ ok: false });
  const next = order();
  await settled();
  orders.forEach(({ answer }) => answer(picture()));
  await settled();
  orders.at(-1)?.answer(picture());
  expect(await next).toMatchObject({ ok: true });
  expect(orders).toHaveLength(3);
});

test('a service that ignores its abort signal does not delay others', async () => {
  const { order, pictures } = ordersWith({ timeoutMs: () => 20 });
  expect(await order()).toEqual(failure({ error: 'too-slow', retryAfterMs: null }));
  expect(await order()).toMatchObject({ ok: false });
  expect(pictures.state()).toEqual({ service: 'tested', breaker: 'open' });
});

test('consecutive failures open the circuit breaker, and a success closes it', async () => {
  let nowMs = 0;
  const { orders, order, pictures } = ordersWith({ now: () => nowMs });
  for (const place of [0, 1]) {
    const made = order();
    await settled();
    orders[place]?.answer(broken);
    expect(await made).toEqual(failure({ error: 'failed', retryAfterMs: null }));
  }
  expect(await order()).toEqual(failure({ error: 'resting', retryAfterMs: 3000 }));
  expect(orders).toHaveLength(2);
  nowMs = 3000;
  const tried = order();
  await settled();
  orders[2]?.answer(picture());
  expect(await tried).toMatchObject({ ok: true });
  expect(pictures.state().breaker).toBe('closed');
});

describe('the service is blamed for', () => {
  test.each<[what: string, answer: Answer, blamed: boolean]>([
    ['a failure', broken, true],
    ['bytes that are not an image', picture('no image'), true],
    ['not a photo that it refuses', failure({ kind: 'refused', reason: 'it answered 422' }), false],
  ])('%s', async (_what, answer, blamed) => {
    const { orders, order, pictures } = ordersWith({ failuresInARow: 1 });
    const made = order();
    await settled();
    orders[0]?.answer(answer);
    expect(await made).toMatchObject({ ok: false });
    expect(pictures.state().breaker).toBe(blamed ? 'open' : 'closed');
  });

  test.each([
    [29_000, false],
    [31_000, true],
  ])('guests leaving after %s of 60 seconds: %s', async (waitedMs, blamed) => {
    let nowMs = 0;
    const leaving = new AbortController();
    const { order, pictures } = ordersWith({ failuresInARow: 1, now: () => nowMs });
    const made = order(leaving.signal);
    await settled();
    nowMs = waitedMs;
    leaving.abort();
    expect(await made).toMatchObject({ ok: false });
    expect(pictures.state().breaker).toBe(blamed ? 'open' : 'closed');
  });
});

test('a bug in a service frees its slot', async () => {
  const service: PictureService = { name: 'tested', make: () => Promise.reject(new Error('bug')) };
  const { order } = ordersWith({ service, atOnce: 1, failuresInARow: 9 });
  await expect(order()).rejects.toThrow('bug');
  await expect(order()).rejects.toThrow('bug');
});

test('the outcome of each order is reported, except for cancelled ones', async () => {
  const ends: string[] = [];
  let nowMs = 0;
  const { orders, order } = ordersWith({
    now: () => nowMs,
    onEnd: (end, tookMs) => void ends.push(`${end} ${String(tookMs)}`),
    failuresInARow: 1,
  });
  const leaving = new AbortController();
  for (const answer of [picture(), failure({ kind: 'refused', reason: 'it answered 422' } as const), null, broken]) {
    const made = order(answer === null ? leaving.signal : undefined);
    await settled();
    nowMs += 1000;
    if (answer === null) leaving.abort();
    else orders.at(-1)?.answer(answer);
    await made;
  }
  await order();
  expect(ends).toEqual(['made 1000', 'refused 1000', 'failed 1000', 'held 0']);
});

test('the log has the reason, but nothing from photo and answers', async () => {
  const lines: string[] = [];
  const { orders, order } = ordersWith({ logger: pino({}, { write: (line: string) => void lines.push(line) }) });
  const made = order();
  await settled();
  orders[0]?.answer(broken);
  await made;
  const [line = {}, ...more] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ service: 'tested', reason: 'it broke', msg: 'a picture was not made' });
  expect(Object.keys(line).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'reason', 'service', 'time']);
});

describe('an order that was not sent costs nothing:', () => {
  async function spentOn(configs: Parameters<typeof openPictureServices>[0], keyOf?: Parameters<typeof openPictureServices>[1]) {
    const { pictures: counts, settings } = staffRecords();
    const budget = pictureBudget({ counts, settings, limits: { guest: 1, event: 1 }, price: null, now: () => new Date() });
    const opened = await openPictureServices(configs, keyOf);
    if (!opened.ok || opened.value.service === null) throw new Error('no service');
    const { pictures } = ordersWith({ service: opened.value.service, budget, failuresInARow: 99, timeoutMs: () => 500 });
    const ordered = async () => {
      const { signal } = new AbortController();
      return pictures.order({ photo: Buffer.from('photo'), answers: sampleAnswers, signal, visit: 'somebody' });
    };
    const ends = [await ordered(), await ordered()].map((made) => (made.ok ? 'made' : made.error.error));
    return { ends, spent: (await budget.spending())?.ordered.event };
  }
  const vendor = { key: null, model: 'm', options: {} };

  test('one for a service without a key', async () => {
    const openai = { kind: 'openai', url: 'https://api.openai.com', needsKey: true, ...vendor } as const;
    expect(await spentOn([openai])).toEqual({ ends: ['failed', 'failed'], spent: 0 });
  });

  test('one that gets no connection', async () => {
    const gemini = { kind: 'gemini', url: 'http://127.0.0.1:9', needsKey: false, ...vendor } as const;
    expect(await spentOn([gemini])).toEqual({ ends: ['failed', 'failed'], spent: 0 });
  });

  test('unlike an order that a service received, regardless of its outcome', async () => {
    const { address } = await httpService((response) => response.writeHead(500).end());
    const webhook = { kind: 'webhook', url: address, header: null } as const;
    expect(await spentOn([webhook])).toEqual({ ends: ['too-slow', 'spent'], spent: 1 });
  });
});
