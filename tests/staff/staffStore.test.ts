import { describe, expect, test } from 'vitest';
import type { ServerError } from '../../src/staff/askServer.ts';
import { staffStore } from '../../src/staff/staffStore.ts';
import type { StaffLoginState } from '../../src/shared/contract/staff.ts';
import type { Result } from '../../src/shared/errors.ts';
import { failure, success } from '../../src/shared/errors.ts';
import { dust } from '../support/time/timePasses.ts';

const locked: ServerError = { error: 'locked', message: 'The staff page is locked.' };

/** The page's state with a server that answers as the test says, and manual time. */
function page({ isAtBooth = true } = {}) {
  let nowMs = 0;
  const asked: string[] = [];
  const server = {
    login: { state: 'open' } as StaffLoginState,
    /** The answer to every request for a change. */
    change: success(undefined) as Result<unknown, ServerError>,
    /** Answers wait for this promise. */
    held: Promise.resolve(),
    isThere: true,
    session: true,
  };
  let left = 0;
  const ask = async (method: string, path: string, untouchedMs: number): Promise<Result<unknown, ServerError>> => {
    asked.push(`${method} ${path} ${String(untouchedMs)}`);
    await server.held;
    if (!server.isThere) return failure({ error: 'away', message: 'away' });
    if (path === 'login') return success(server.login);
    if (!server.session) return failure(locked);
    return method === 'GET' ? success({ of: path }) : server.change;
  };
  const store = staffStore({ nowMs: () => nowMs, isAtBooth, goToBooth: () => left++, ask: ask as never });
  /** Holds answers until the returned function is called. */
  const holds = (): (() => void) => {
    let answers = (): void => undefined;
    server.held = new Promise((resolve) => (answers = resolve));
    return () => answers();
  };
  return { store, server, asked, left: () => left, holds, passes: (ms: number) => (nowMs += ms) };
}

test("while signed in the page polls the booth's status, and reports how long nobody has touched it", async () => {
  const { store, asked, passes } = page();
  passes(4000);
  const leave = store.watch('printer');
  await store.poll();
  expect(asked).toEqual(['GET printer 4000', 'GET login 4000', 'GET overview 4000', 'GET day 4000', 'GET printer 4000']);
  leave();
  await store.poll();
  expect(asked.slice(5)).toEqual(['GET login 4000', 'GET overview 4000', 'GET day 4000']);
  store.touch();
  store.chooseDay('2026-11-20');
  await dust();
  expect(asked.slice(8)).toContain('GET day?day=2026-11-20 0');
});

test('a session that has ended leaves nothing on the page', async () => {
  const { store, server } = page();
  store.watch('rehearsal');
  await store.poll();
  expect(store.getState().overview).not.toBeNull();
  expect(store.getState().answers).toEqual({ rehearsal: { of: 'rehearsal' } });
  server.session = false;
  server.login = { state: 'locked', waitSeconds: 0 };
  await store.poll();
  expect(store.getState()).toMatchObject({ login: { state: 'locked' }, overview: null, sums: null, answers: {} });
});

test('a refusal is shown, and a failed poll is repeated automatically', async () => {
  const { store, server } = page();
  await store.poll();
  server.change = failure({ error: 'refused', message: 'The disk is full.' });
  expect(await store.act('closed', 'PUT', 'closed', { closed: { until: null } }, 'It is closed.')).toBeNull();
  expect(store.getState().notice).toEqual({ kind: 'failed', text: 'The disk is full.', action: 'closed' });
  server.isThere = false;
  await store.poll();
  expect(store.getState()).toMatchObject({ isReachable: false, login: { state: 'open' } });
  server.isThere = true;
  await store.poll();
  expect(store.getState().isReachable).toBe(true);
});

test('the wait at sign-in counts down', async () => {
  const { store, server } = page();
  server.login = { state: 'locked', waitSeconds: 2 };
  await store.poll();
  store.tick();
  expect(store.getState().login).toEqual({ state: 'locked', waitSeconds: 1 });
});

describe('an untouched page', () => {
  test('announces that it will return, stays after a touch, and otherwise returns and ends its session', async () => {
    const { store, asked, passes, left } = page();
    await store.poll();
    passes(161_000);
    store.tick();
    expect(store.getState().leavingInSeconds).toBe(19);
    store.touch();
    expect(store.getState().leavingInSeconds).toBeNull();
    passes(180_000);
    store.tick();
    await dust();
    expect([left(), asked.at(-1)]).toEqual([1, 'DELETE session 180000']);
  });

  test('stays while the server does not answer, because the booth’s page would not either, and returns once it does', async () => {
    const { store, server, passes, left } = page();
    await store.poll();
    server.isThere = false;
    passes(180_000);
    store.tick();
    await dust();
    expect([left(), store.getState().leavingInSeconds, store.getState().isReachable]).toEqual([0, 0, false]);
    await store.leave();
    expect([left(), store.getState().notice]).toEqual([0, { kind: 'failed', text: 'away', action: 'leave' }]);
    server.isThere = true;
    store.tick();
    await dust();
    expect(left()).toBe(1);
  });

  test('returns even if its session is already over', async () => {
    const { store, server, left } = page();
    await store.poll();
    server.session = false;
    await store.leave();
    expect(left()).toBe(1);
  });

  test('stays after a touch while it checks the server, and shows what happened to the session', async () => {
    const { store, server, asked, passes, left, holds } = page();
    await store.poll();
    const answers = holds();
    passes(180_000);
    store.tick();
    passes(1000);
    store.touch();
    server.login = { state: 'locked', waitSeconds: 0 };
    answers();
    await dust();
    expect([left(), asked.at(-1), store.getState().login]).toEqual([0, 'GET login 0', { state: 'locked', waitSeconds: 0 }]);
  });

  test('returns only once, however long the answer takes', async () => {
    const { store, asked, passes, left, holds } = page();
    await store.poll();
    const answers = holds();
    passes(180_000);
    for (let second = 0; second < 5; second++) {
      store.tick();
      passes(1000);
    }
    await dust();
    answers();
    await dust();
    store.tick();
    await dust();
    expect([left(), asked.filter((line) => line.startsWith('DELETE')).length]).toEqual([1, 1]);
  });

  test('returns sooner while signed out, and stays on devices other than the booth', async () => {
    const atLogin = page();
    atLogin.server.login = { state: 'locked', waitSeconds: 0 };
    await atLogin.store.poll();
    atLogin.passes(60_000);
    atLogin.store.tick();
    await dust();
    expect(atLogin.left()).toBe(1);

    const elsewhere = page({ isAtBooth: false });
    await elsewhere.store.poll();
    elsewhere.passes(3_600_000);
    elsewhere.store.tick();
    await dust();
    expect(elsewhere.left()).toBe(0);
  });
});
