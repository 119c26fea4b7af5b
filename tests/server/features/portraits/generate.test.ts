import { request } from 'node:http';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { GenerateRequest } from '../../../../src/shared/contract/portraits/generate.ts';
import { failure } from '../../../../src/shared/errors.ts';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { fakeService, pngOfImage } from '../../../../src/server/features/portraits/services/fakeService.ts';
import type { PictureService } from '../../../../src/server/features/portraits/services/PictureService.ts';
import { pictureOrders } from '../../../../src/server/features/portraits/pictureOrders.ts';
import { imageSize } from '../../../../src/shared/share/imageSize.ts';
import { loadedTheme } from '../../../support/server/loadedTheme.ts';
import { samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';
import { pictureBudget } from '../../../../src/server/features/portraits/pictureBudget.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { sampleAnswers } from '../../../support/visit/sampleAnswers.ts';
import { unlimited } from '../../../support/server/unlimited.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import { tinyPng } from '../../../support/picture/tinyPng.ts';

async function booth(service: PictureService = fakeService(), timeoutMs = 5000): Promise<FastifyInstance> {
  const pictures = pictureOrders({
    service,
    promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
    budget: unlimited,
    toPng: pngOfImage,
    timeoutMs: () => timeoutMs,
    logger: silentLogger,
  });
  const app = await kioskApp(kioskParts({ pictures }));
  onTestFinished(() => app.close());
  return app;
}

const order: GenerateRequest = { photo: tinyPng, answers: sampleAnswers };
const post = (app: FastifyInstance, payload: unknown, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/generate', headers: { 'content-type': type }, payload: payload as string });

test('a photo and answers become a picture', async () => {
  const answer = await post(await booth(), order);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { base64 } = answer.json<{ base64: string }>();
  expect(imageSize(Buffer.from(base64, 'base64'))).toMatchObject({ type: 'png', width: 1024, height: 1024 });
});

test('without a picture service the route does not exist', async () => {
  const app = await kioskApp(kioskParts());
  onTestFinished(() => app.close());
  expect((await post(app, order)).statusCode).toBe(404);
});

describe('an invalid order is refused in a sentence, and no service is called:', () => {
  const never: PictureService = { name: 'never', make: () => Promise.reject(new Error('it was asked')) };

  test.each<[what: string, status: number, payload: unknown, type?: string]>([
    ['no body', 400, ''],
    ['JSON cut off', 400, '{"photo":'],
    ['a list', 400, []],
    ['null', 400, 'null'],
    ['no photo', 400, { answers: sampleAnswers }],
    ['no answers', 400, { photo: tinyPng }],
    ['a photo that is not a text', 400, { ...order, photo: [tinyPng] }],
    ['a photo that is not a PNG', 400, { ...order, photo: 'data:image/png;base64,AAAA' }],
    ['a photo elsewhere', 400, { ...order, photo: 'http://127.0.0.1/photo.png' }],
    ['a missing question', 400, { ...order, answers: { q1: '1' } }],
    ['an answer that the survey does not have', 400, { ...order, answers: { ...sampleAnswers, q2: '9' } }],
    ['an answer that is not a text', 400, { ...order, answers: { ...sampleAnswers, q2: 2 } }],
    ['a prototype', 400, '{"__proto__":{"photo":1}}'],
    ['text', 400, JSON.stringify(order), 'text/plain'],
    ['a form', 415, 'photo=1', 'application/x-www-form-urlencoded'],
    ['too much', 413, { ...order, photo: 'A'.repeat(17 * 1024 * 1024) }],
  ])('%s', async (_what, status, payload, type) => {
    const answer = await post(await booth(never), payload, type);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z].+\.$/);
  });

  test('any random value', async () => {
    const app = await booth(never);
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({
          photo: fc.oneof(
            fc.string(),
            fc.base64String().map((text) => `data:image/png;base64,${text}`),
          ),
          answers: fc.jsonValue(),
        })
        .map((body) => JSON.stringify(body)),
      fc
        .record({
          photo: fc.constant(tinyPng),
          answers: fc.dictionary(fc.constantFrom('q1', 'q2', 'q3', '__proto__', 'constructor'), fc.jsonValue()),
        })
        .map((body) => JSON.stringify(body)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect((await post(app, body)).statusCode).toBe(400);
      }),
      { numRuns: 200 },
    );
  });
});

test('answers outside the survey do not reach the service', async () => {
  let given: unknown;
  const service: PictureService = {
    name: 'curious',
    make: ({ answers }) => {
      given = answers;
      return Promise.resolve(failure({ kind: 'refused', reason: 'no' }));
    },
  };
  const answer = await post(await booth(service), { ...order, answers: { ...sampleAnswers, more: '<script>' } });
  expect(given).toEqual(sampleAnswers);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ error: 'refused', message: 'The picture service does not accept this photo.' });
});

test('a failing service gives 502, a slow one 504, and a resting one 503 with Retry-After', async () => {
  const failing: PictureService = { name: 'failing', make: () => Promise.resolve(failure({ kind: 'failed', reason: 'no' })) };
  const app = await booth(failing);
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await post(app, order)).statusCode);
  expect(statuses).toEqual([502, 502, 502, 502]);
  const resting = await post(app, order);
  expect(resting).toMatchObject({ statusCode: 503, headers: expect.objectContaining({ 'retry-after': '30' }) });
  expect(resting.json()).toMatchObject({ error: 'resting' });
  const slow = await booth({ name: 'slow', make: () => new Promise(() => undefined) }, 20);
  expect((await post(slow, order)).statusCode).toBe(504);
});

test('a disconnecting kiosk cancels the work', async () => {
  let heard = (): void => undefined;
  const ended = new Promise<void>((resolve) => (heard = resolve));
  const service: PictureService = {
    name: 'waiting',
    make: ({ signal }) => {
      signal.addEventListener('abort', () => heard());
      kiosk.destroy();
      return new Promise(() => undefined);
    },
  };
  const address = await (await booth(service, 60_000)).listen({ port: 0, host: '127.0.0.1' });
  const kiosk = request(`${address}/api/generate`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  kiosk.on('error', () => undefined).end(JSON.stringify(order));
  await expect(ended).resolves.toBeUndefined();
});

test("of 16 simultaneous orders in one visit, no more are sent than the guest's limit allows; a portrait is counted by its card", async () => {
  const { pictures: counts, settings } = staffRecords();
  const budget = pictureBudget({ counts, settings, limits: { guest: 2 }, price: null, now: () => new Date() });
  const pictures = pictureOrders({
    service: fakeService(),
    promptFor: () => ({ text: 'on a beach', negative: '', img2img: {} }),
    budget,
    toPng: pngOfImage,
    timeoutMs: () => 60_000,
    logger: silentLogger,
    atOnce: 16,
  });
  const loaded = loadedTheme();
  const theme = { ...loaded, inLanguages: { ...loaded.inLanguages, picture: { ...loaded.inLanguages.picture, sentTo: [null] } } };
  const app = await kioskApp(kioskParts({ pictures, theme }));
  onTestFinished(() => app.close());
  const [visit, card, sequel] = [samplePhoto(1).id, samplePhoto(2).id, samplePhoto(3)];
  const statuses = async (own: object) => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => post(app, { ...order, sentTo: [null], ...own })));
    return answers.map(({ statusCode }) => statusCode).sort();
  };
  const twoOf16 = [200, 200, ...Array.from({ length: 14 }, () => 503)];
  expect(await statuses({ visit })).toEqual(twoOf16);
  const portrait = { id: sequel.id, card, deleteTokenHash: sequel.deleteTokenHash, madeMsAgo: 0 };
  expect(await statuses({ portrait })).toEqual(twoOf16);
  expect((await budget.spending())?.ordered.event).toBe(4);
  expect((await post(app, { ...order, sentTo: [null], visit })).json()).toMatchObject({ error: 'spent' });
  expect((await post(app, { ...order, visit: 'anything' })).statusCode).toBe(400);
}, 60_000);
