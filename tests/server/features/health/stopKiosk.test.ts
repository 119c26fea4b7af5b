import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import type { LauncherWord } from '../../../../src/server/core/launcherLink.ts';
import type { OwnParts } from '../../../support/server/kioskParts.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { thisMachineOnly } from '../../../../src/server/core/access/openKioskGate.ts';

async function booth(own: OwnParts = {}) {
  const told: LauncherWord[] = [];
  let ticket: string | null = 'ticket-of-the-browser';
  const launcher = {
    tell: (word: LauncherWord) => void told.push(word),
    onStop: () => undefined,
    onRehearse: () => undefined,
    profileProblem: () => null,
    redeem: (presented: string) => {
      const counts = presented === ticket;
      if (counts) ticket = null;
      return counts;
    },
  };
  const app = await kioskApp(kioskParts({ launcher, ...own }));
  onTestFinished(() => app.close());
  return { app, told };
}

const stop = { method: 'POST', url: '/api/stop-kiosk' } as const;

test("the kiosk's exit keys reach the launcher", async () => {
  const { app, told } = await booth();
  expect(await app.inject({ ...stop, payload: { stop: true } })).toMatchObject({ statusCode: 204 });
  expect(told).toEqual([{ kind: 'stop-asked' }]);
});

test.each([
  ['another machine', { remoteAddress: '192.168.1.77', payload: { stop: true } }, 404],
  ['a page of somebody else’s, which can send plain text', { headers: { 'content-type': 'text/plain' }, payload: '{"stop":true}' }, 400],
  ['a slip', { payload: { stop: 'no' } }, 400],
])('exit keys from %s do not reach it', async (_whose, request, statusCode) => {
  const { app, told } = await booth();
  expect((await app.inject({ ...stop, ...request })).statusCode).toBe(statusCode);
  expect(told).toEqual([]);
});

test('a booth without a launcher has no such route', async () => {
  const { app } = await booth({ launcher: null });
  expect((await app.inject({ ...stop, payload: { stop: true } })).statusCode).toBe(404);
});

test('the launcher’s browser is admitted once by its ticket instead of the token', async () => {
  const { app } = await booth({ gate: { ...thisMachineOnly, token: 'four-plain-words-or-so' } });
  const show = (headers = {}) => app.inject({ url: '/?token=ticket-of-the-browser', headers: { accept: 'text/html', ...headers } });
  const first = await show();
  expect(first.statusCode).toBe(303);
  expect((await show()).statusCode).toBe(403);
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect((await app.inject({ url: '/api/theme', headers: { cookie } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/theme', headers: { authorization: 'Bearer ticket-of-the-browser' } })).statusCode).toBe(403);
});

test('a browser with an older cookie uses up its ticket too, because anybody on the machine can read command lines', async () => {
  const token = 'four-plain-words-or-so';
  const { app } = await booth({ gate: { ...thisMachineOnly, token } });
  const entered = await app.inject({ url: `/?token=${token}`, headers: { accept: 'text/html' } });
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
  const show = (headers = {}) => app.inject({ url: '/?token=ticket-of-the-browser', headers: { accept: 'text/html', ...headers } });
  expect((await show({ cookie })).statusCode).toBe(303);
  expect((await show()).statusCode).toBe(403);
});
