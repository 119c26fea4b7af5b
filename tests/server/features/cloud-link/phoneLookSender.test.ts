import { expect, test } from 'vitest';
import type { CloudAnswer, NoAnswer } from '../../../../src/server/features/cloud-link/cloudCalls.ts';
import type { LinkRecord } from '../../../../src/server/features/cloud-link/linkRecord.ts';
import { phoneLookSender } from '../../../../src/server/features/cloud-link/phoneLookSender.ts';
import type { PhoneLook } from '../../../../src/shared/contract/phoneLook.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { failure, success } from '../../../../src/shared/errors.ts';

const hourMs = 3_600_000;
type Answer = Result<CloudAnswer, NoAnswer>;
const kept = (id: string): Answer => success({ status: 200, said: { id } as CloudAnswer['said'] });
const away: Answer = failure({ why: 'nobody answers', of: 'cloud' });

/** A booth that shows a theme, and a cloud that gives these answers. */
function booth(answer: (theme: string) => Answer, phoneLooks: LinkRecord['phoneLooks'] = []) {
  const sent: string[] = [];
  let [theme, nowMs]: [object, number] = [{ name: 'A' }, 0];
  let record = { phoneLooks } as LinkRecord;
  let turn: () => unknown = () => undefined;
  const sender = phoneLookSender({
    theme: { current: () => theme as never },
    record: {
      current: () => record,
      async change(changes) {
        record = { ...record, ...changes };
        return success(undefined);
      },
    },
    work: {
      repeat(_pauseMs, work) {
        turn = work;
        return { now: () => undefined, stop: async () => undefined };
      },
    },
    nowMs: () => nowMs,
    make: async () => ({ pages: [{ language: (theme as { name: string }).name }] }) as unknown as PhoneLook,
    async send({ pages: [page] }) {
      const name = page?.language ?? '';
      sent.push(name);
      return answer(name);
    },
  });
  sender.begin();
  return {
    sent,
    phoneLooks: () => record.phoneLooks,
    show: (name: string) => void (theme = { name }),
    current: sender.current,
    async after(ms: number) {
      nowMs += ms;
      await turn();
      return sender.current();
    },
  };
}

test('links name the look of the current theme once the cloud has it', async () => {
  const { after, current, show, sent } = booth((name) => kept(name.repeat(6)));
  expect(current()).toBeNull();
  expect(await after(0)).toBe('AAAAAA');
  show('B');
  // Links never name another theme's look.
  expect(current()).toBeNull();
  expect(await after(10_000)).toBe('BBBBBB');
  show('A');
  expect(current()).toBeNull();
  expect(await after(10_000)).toBe('AAAAAA');
  expect(sent).toEqual(['A', 'B', 'A']);
});

test('links use a recorded look immediately, even while the cloud is unavailable', async () => {
  const first = booth(() => kept('k3J9xQ'));
  await first.after(0);
  const again = booth(() => away, first.phoneLooks());
  expect(await again.after(0)).toBe('k3J9xQ');
  await again.after(10_000);
  expect(again.sent.length).toBe(2);
});

test.each<readonly [string, Answer, readonly number[]]>([
  ['fails', success({ status: 503, said: {} }), [10_000, 10_000]],
  ['is an earlier release', success({ status: 404, said: {} }), [hourMs, hourMs]],
  ['refuses the look', success({ status: 400, said: {} }), [hourMs, hourMs]],
  ['answers through something else', success({ status: 200, said: {} }), [10_000, 10_000]],
  ['has the look', kept('k3J9xQ'), [12 * hourMs, 12 * hourMs]],
])('a look is sent again, after a delay, to a cloud that %s', async (_what, answer, pauses) => {
  const { after, sent } = booth(() => answer);
  await after(0);
  for (const [place, pauseMs] of pauses.entries()) {
    await after(pauseMs - 5000);
    expect(sent.length).toBe(place + 1);
    await after(5000);
    expect(sent.length).toBe(place + 2);
  }
});

test('at most twenty looks are recorded', async () => {
  const { after, show, phoneLooks } = booth((name) => kept(name.padStart(6, 'x')));
  for (let place = 0; place < 30; place++) {
    show(String(place));
    await after(10_000);
  }
  expect(phoneLooks().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, place) => String(place + 10).padStart(6, 'x')));
});
