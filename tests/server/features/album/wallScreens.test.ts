import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { shareApp } from '../../../../src/server/core/listeners/shareApp.ts';
import type { PublicAddress } from '../../../../src/server/core/network/publicAddress.ts';
import { wallScreenRoutes } from '../../../../src/server/features/album/wallScreens.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const [screen, other] = ['A'.repeat(43), 'B'.repeat(43)];
const [sealed, later] = ['c'.repeat(86), 'd'.repeat(86)];

function guestsOf(origin: PublicAddress['origin'] = 'found') {
  let nowMs = 0;
  const address = () => ({ address: 'http://booth:8081', origin, others: [] });
  const routes = { guests: (app: FastifyInstance) => wallScreenRoutes(app, address, () => nowMs) };
  const app = shareApp({ features: [{ routes }], notices: () => '', logger: silentLogger });
  onTestFinished(() => app.close());
  return {
    asks: async (of = screen) => (await app.inject(`/wall/screens/${of}`)).json<unknown>(),
    asked: async (of: string) => (await app.inject(`/wall/screens/${of}`)).statusCode,
    sends: async (payload: object, to = screen) => (await app.inject({ method: 'PUT', url: `/wall/screens/${to}`, payload })).statusCode,
    passes: (ms: number) => (nowMs += ms),
  };
}

test('a waiting screen gets what a phone has sealed to it, also if an answer is lost, and another screen gets nothing', async () => {
  const { asks, sends, passes } = guestsOf();
  expect(await asks()).toEqual({ address: 'http://booth:8081', sealed: null });
  expect(await sends({ sealed })).toBe(204);
  passes(2000);
  expect(await asks(other)).toEqual({ address: 'http://booth:8081', sealed: null });
  expect([await asks(), await asks()]).toMatchObject([{ sealed }, { sealed }]);
  expect(await sends({ sealed: later })).toBe(204);
  expect(await asks()).toMatchObject({ sealed: later });
});

test('nothing is kept for a screen that does not wait, or has stopped waiting', async () => {
  const { asks, sends, passes } = guestsOf();
  expect(await sends({ sealed })).toBe(404);
  await asks();
  passes(10_001);
  expect(await sends({ sealed })).toBe(404);
  expect(await asks()).toMatchObject({ sealed: null });
});

test.each(['nowhere', 'itself'] as const)('a booth whose address is %s has no code to show', async (origin) => {
  expect(await guestsOf(origin).asks()).toEqual({ address: null, sealed: null });
});

test('anything but a sealed secret is refused', async () => {
  const { asks, sends } = guestsOf();
  await asks();
  for (const wrong of [{}, { sealed: '' }, { sealed: `${sealed}A` }, { sealed: 'https://example.com/' }])
    expect(await sends(wrong)).toBe(400);
  expect(await asks()).toMatchObject({ sealed: null });
});

test('one phone neither floods screens nor the memory', async () => {
  const { asks, asked, sends, passes } = guestsOf();
  await asks();
  const answers = await Promise.all(Array.from({ length: 30 }, () => sends({ sealed })));
  expect(answers.filter((code) => code === 204).length).toBeLessThan(15);
  expect(answers.at(-1)).toBe(429);
  const flood = await Promise.all(Array.from({ length: 100 }, (_, at) => asked(String(at).padStart(43, 'z'))));
  expect(flood.filter((code) => code === 429).length).toBeGreaterThan(50);
  passes(60_000);
  expect(await asks()).toMatchObject({ sealed });
});
