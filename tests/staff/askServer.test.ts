import { afterEach, expect, test, vi } from 'vitest';
import { askServer } from '../../src/staff/askServer.ts';
import { dust } from '../support/time/timePasses.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that never answers, with manual time. */
function hangingServer() {
  const ends: { readonly atMs: number; readonly end: () => void }[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((atMs) => {
    const ending = new AbortController();
    ends.push({ atMs, end: () => ending.abort(new DOMException('it took too long', 'TimeoutError')) });
    return ending.signal;
  });
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  return { passes: (ms: number) => ends.filter(({ atMs }) => atMs <= ms).forEach(({ end }) => end()) };
}

test.each(['PUT', 'POST'] as const)(
  "%s waits longer than the server's time limit, and never claims that the change was not made",
  async (method) => {
    const { passes } = hangingServer();
    let answer: unknown = null;
    const asked = askServer(method, 'theme', 0, { theme: 'gala' }).then((result) => (answer = result));
    passes(60_000);
    await dust();
    expect(answer).toBeNull();
    passes(70_000);
    await asked;
    expect(answer).toEqual({
      ok: false,
      error: {
        error: 'away',
        message: 'The booth’s program did not answer in time. Check whether your change was made before you try again.',
      },
    });
  },
);

test.each([
  ['GET', 'overview'],
  ['DELETE', 'session'],
] as const)('%s, which is quick, waits for 15 seconds', async (method, path) => {
  const { passes } = hangingServer();
  const asked = askServer(method, path, 0);
  passes(15_000);
  expect(await asked).toEqual({
    ok: false,
    error: { error: 'away', message: 'The booth’s program does not answer. This page keeps trying.' },
  });
});
