import { describe, expect, test } from 'vitest';
import { fairTurns } from '../../../../src/server/core/access/fairTurns.ts';

/** Work that ends when the test says so, and a record of what happened, in order. */
function workshop(limits: Parameters<typeof fairTurns>[0]) {
  const turns = fairTurns(limits);
  const begun: string[] = [];
  const away: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    away,
    ask: (asker: string, name = asker): void =>
      void turns
        .take(asker, async () => {
          begun.push(name);
          await new Promise<void>((resolve) => ends.push(resolve));
          return name;
        })
        .then((done) => done === undefined && away.push(name)),
    async endNext(): Promise<void> {
      ends.shift()?.();
      await settle();
    },
    turns,
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue for work', () => {
  test('never runs more than the limit at once, whoever asks', async () => {
    const { ask, begun, endNext } = workshop({ atOnce: 2, places: 10 });
    for (let one = 0; one < 6; one++) ask(`asker ${one}`);
    expect(begun.length).toBe(2);
    for (let ended = 1; ended <= 4; ended++) {
      await endNext();
      expect(begun.length).toBe(2 + ended);
    }
  });

  test('never gives all slots to one client if each client has a limit', async () => {
    const { ask, begun, endNext } = workshop({ atOnce: 2, atOnceEach: 1, places: 10 });
    for (let one = 0; one < 3; one++) ask('stranger', `stranger ${one}`);
    ask('ada');
    await settle();
    expect(begun).toEqual(['stranger 0', 'ada']);
    ask('bob');
    await endNext();
    expect(begun).toEqual(['stranger 0', 'ada', 'stranger 1']);
    await endNext();
    expect(begun).toEqual(['stranger 0', 'ada', 'stranger 1', 'bob']);
  });

  test('rotates: a client with one request waits for one request of each other client, not for all of theirs', async () => {
    const { ask, begun, endNext } = workshop({ atOnce: 1, places: 20 });
    for (let one = 0; one < 10; one++) ask('stranger', `stranger ${one}`);
    ask('ada');
    ask('bob');
    for (let ended = 0; ended < 4; ended++) await endNext();
    expect(begun).toEqual(['stranger 0', 'stranger 1', 'ada', 'bob', 'stranger 2']);
  });

  test("never fills up with one client's work: its newest request is dropped for another client", async () => {
    const { ask, away, begun, endNext } = workshop({ atOnce: 1, places: 4 });
    for (let one = 0; one < 50; one++) ask('stranger', `stranger ${one}`);
    await settle();
    expect(away.length).toBe(45);
    ask('ada');
    ask('bob');
    await settle();
    expect(away.slice(45)).toEqual(['stranger 4', 'stranger 3']);
    // By now each of the others has at most one waiting.
    ask('cara');
    ask('dora');
    await settle();
    expect(away.slice(47).toSorted()).toEqual(['dora', 'stranger 2']);
    for (let ended = 0; ended < 6; ended++) await endNext();
    expect(begun).toEqual(['stranger 0', 'stranger 1', 'ada', 'bob', 'cara']);
  });

  test('continues after work that failed', async () => {
    const turns = fairTurns({ atOnce: 1, places: 4 });
    const failed = turns.take('one', () => Promise.reject(new Error('away')));
    const next = turns.take('two', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe('done');
  });
});
