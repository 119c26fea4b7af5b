import { expect, test } from 'vitest';
import type { LinkEffect, LinkEvent, LinkState, LinkStatus } from '../../../../src/server/features/cloud-link/nextLinkStep.ts';
import { keptOf, nextLinkStep, statusBy, linkStatusOf } from '../../../../src/server/features/cloud-link/nextLinkStep.ts';

const [secondMs, weekMs] = [1000, 7 * 86_400_000];
const at = { nowMs: 100 * secondMs, calendarMs: 5000 * secondMs, chance: 0, spare: 'spare' };
const said = { name: 'Foyer', clockMs: at.calendarMs - 2 * secondMs, tookVisits: true, orders: [] };

const own = { token: 'mine', madeMs: at.calendarMs };
const asking: LinkStatus = { is: 'asking', ...own, former: [] };
const waiting: LinkStatus = { is: 'waiting', ...own, former: ['old'], words: 'six words' };
const elsewhere: LinkStatus = { is: 'elsewhere', ...own, former: [], cloud: 'https://other' };
const reported = { digest: 'same', atMs: at.nowMs, clockAheadMs: 2 * secondMs };
const admitted = { ...own, name: 'Foyer', reported, refusals: 0, uploadsRefused: false };
const joined: LinkStatus = { is: 'joined', ...admitted };
const rotating: LinkStatus = { is: 'rotating', ...admitted, next: 'next' };
const showing: LinkStatus = { is: 'showing', ...admitted, next: 'next' };
const doubted: LinkStatus = { ...joined, refusals: 1 };
const awayFrom = (from: LinkStatus, sinceMs = 40 * secondMs): LinkState => ({ is: 'away', from, why: 'before', sinceMs });

const wait = (ms: number): LinkEffect => ({ do: 'wait', ms });
const report = (token: string, unless: string | null = null): LinkEffect => ({ do: 'report', token, unless });
const answer = (token: string, hasEnded = false): LinkEvent => ({ kind: 'reported', token, digest: 'same', said, hasEnded });
const joins = (state: 'expired' | 'revoked'): LinkEvent => ({ kind: 'join-answered', words: '', said: { state } });
const renewed: LinkStatus = { is: 'asking', token: 'spare', madeMs: at.calendarMs, former: ['mine'] };

test.each<[what: string, state: LinkState, event: LinkEvent, next: LinkState, effects: LinkEffect[]]>([
  // Joining.
  ['a secret is on the disk before it is used', asking, { kind: 'due' }, asking, [{ do: 'keep' }, { do: 'join' }]],
  ['a secret that could not be written is not used', asking, { kind: 'failed' }, asking, [wait(8000)]],
  [
    'new words are printed',
    awayFrom(asking),
    { kind: 'join-answered', words: 'six words', said: { state: 'waiting', expiresInSeconds: 9 } },
    { ...waiting, former: [] },
    [{ do: 'tell' }, wait(3000)],
  ],
  [
    'known words are not printed again',
    awayFrom(waiting),
    { kind: 'join-answered', words: 'six words', said: { state: 'waiting', expiresInSeconds: 9 } },
    waiting,
    [wait(3000)],
  ],
  [
    'a booth is admitted',
    waiting,
    { kind: 'join-answered', words: 'six words', said: { state: 'admitted', name: 'Foyer' } },
    { ...joined, reported: null },
    [{ do: 'tell' }, { do: 'keep' }, wait(0)],
  ],
  ['words expire', asking, joins('expired'), { ...renewed, former: [] }, [wait(1000)]],
  ['a booth is revoked before it learns that it was admitted', waiting, joins('revoked'), renewed, [wait(1000)]],
  [
    'the cloud names another address',
    asking,
    { kind: 'join-answered', words: '', said: { state: 'elsewhere', cloud: 'https://other' } },
    elsewhere,
    [wait(60_000)],
  ],
  [
    'a full cloud is asked less often',
    waiting,
    { kind: 'unanswered', why: 'full', isFull: true },
    { ...awayFrom(waiting, at.nowMs), why: 'full' } as LinkState,
    [wait(30_000)],
  ],
  // Joined.
  ['a report without news is not sent yet', joined, { kind: 'due' }, joined, [report('mine', 'same')]],
  [
    'a report is due even without news',
    { ...joined, reported: { ...reported, atMs: 82 * secondMs } },
    { kind: 'due' },
    { ...joined, reported: { ...reported, atMs: 82 * secondMs } },
    [report('mine')],
  ],
  ['a booth reports after its start', { ...joined, reported: null }, { kind: 'due' }, { ...joined, reported: null }, [report('mine')]],
  ['a booth reports at each check while the cloud is away', awayFrom(joined), { kind: 'due' }, awayFrom(joined), [report('mine')]],
  ['no news', joined, { kind: 'quiet' }, joined, [wait(4000)]],
  ['an answer', awayFrom(doubted), answer('mine'), joined, [{ do: 'keep' }, wait(4000)]],
  ['an answer to a report with a finished command', joined, answer('mine', true), joined, [{ do: 'keep' }, wait(0)]],
  [
    'no answer',
    joined,
    { kind: 'unanswered', why: 'silent', isFull: true },
    { ...awayFrom(joined, at.nowMs), why: 'silent' } as LinkState,
    [wait(8000)],
  ],
  [
    'no answer again',
    awayFrom(joined),
    { kind: 'unanswered', why: 'silent', isFull: false },
    { ...awayFrom(joined), why: 'silent' } as LinkState,
    [wait(8000)],
  ],
  ['the first refusal may be a mistake', joined, { kind: 'refused', token: 'mine' }, doubted, [wait(8000)]],
  ['a second refusal makes the booth join again', awayFrom(doubted), { kind: 'refused', token: 'mine' }, renewed, [wait(1000)]],
  // Changing the token.
  [
    'a week-old token gets a successor',
    { ...joined, madeMs: at.calendarMs - weekMs },
    answer('mine'),
    { ...rotating, madeMs: at.calendarMs - weekMs, next: 'spare' },
    [{ do: 'keep' }, { do: 'announce', token: 'mine', next: 'spare' }, wait(4000)],
  ],
  [
    'a token from the future gets a successor',
    { ...joined, madeMs: at.calendarMs + weekMs },
    answer('mine'),
    { ...rotating, madeMs: at.calendarMs + weekMs, next: 'spare' },
    [{ do: 'keep' }, { do: 'announce', token: 'mine', next: 'spare' }, wait(4000)],
  ],
  ['the next token is used', rotating, { kind: 'due' }, showing, [report('next', 'same')]],
  ['there was no report to send with the next token', showing, { kind: 'quiet' }, rotating, [wait(4000)]],
  ['the cloud accepts the next token', awayFrom(showing), answer('next'), { ...joined, token: 'next' }, [{ do: 'keep' }, wait(4000)]],
  ['the cloud does not know the next token', showing, { kind: 'refused', token: 'next' }, rotating, [report('mine')]],
  [
    'the next token is announced again',
    rotating,
    answer('mine'),
    rotating,
    [{ do: 'keep' }, { do: 'announce', token: 'mine', next: 'next' }, wait(4000)],
  ],
  ['the cloud knows neither token', rotating, { kind: 'refused', token: 'mine' }, { ...rotating, refusals: 1 }, [wait(8000)]],
  [
    'the cloud knows neither token, twice',
    { ...rotating, refusals: 1 },
    { kind: 'refused', token: 'mine' },
    { ...renewed, former: ['mine', 'next'] },
    [wait(1000)],
  ],
  [
    'no answer to the next token',
    showing,
    { kind: 'unanswered', why: 'silent', isFull: false },
    { ...awayFrom(rotating, at.nowMs), why: 'silent' } as LinkState,
    [wait(8000)],
  ],
  ['a bug while the next token is used', awayFrom(showing), { kind: 'failed' }, awayFrom(rotating), [wait(8000)]],
  // Uploads.
  ['the cloud stores a card', awayFrom({ ...joined, uploadsRefused: true }), { kind: 'upload-answered', how: 'kept' }, joined, []],
  [
    'a proxy refuses a card for its size',
    awayFrom(joined),
    { kind: 'upload-answered', how: 'size' },
    awayFrom({ ...joined, uploadsRefused: true }),
    [],
  ],
  ['an upload gets another answer', awayFrom(joined), { kind: 'upload-answered', how: 'other' }, awayFrom(joined), []],
  [
    'no answer to an upload',
    showing,
    { kind: 'upload-unanswered', why: 'silent' },
    { ...awayFrom(showing, at.nowMs), why: 'silent' } as LinkState,
    [],
  ],
])('%s', (_what, state, event, next, effects) => {
  expect(nextLinkStep(state, event, at)).toEqual([next, ...effects]);
});

const statuses = [asking, waiting, elsewhere, joined, rotating, showing, doubted, { ...showing, refusals: 1 } as const];
const states = [...statuses, ...statuses.map((status) => awayFrom(status))];
const events: readonly LinkEvent[] = [
  ...(['due', 'failed', 'quiet'] as const).map((kind) => ({ kind })),
  { kind: 'unanswered', why: 'silent', isFull: false },
  ...(['expired', 'revoked'] as const).map(joins),
  { kind: 'join-answered', words: 'six words', said: { state: 'admitted', name: 'Bar' } },
  ...['mine', 'next'].flatMap((token): LinkEvent[] => [{ kind: 'refused', token }, answer(token)]),
];
const uploads: readonly LinkEvent[] = [
  { kind: 'upload-unanswered', why: 'silent' },
  ...(['kept', 'size', 'other'] as const).map((how) => ({ kind: 'upload-answered', how }) as const),
];

test('in any state, the last effect of each event, and no other, leads to the next event; uploads lead to none', () => {
  const leads = new Set(['wait', 'join', 'report']);
  for (const state of states) {
    for (const event of events) {
      const [, ...effects] = nextLinkStep(state, event, at);
      expect([JSON.stringify([state, event]), effects.findIndex((effect) => leads.has(effect.do))]).toEqual([
        JSON.stringify([state, event]),
        effects.length - 1,
      ]);
    }
    for (const event of uploads) expect(nextLinkStep(state, event, at)).toHaveLength(1);
  }
});

test('an admitted booth gives up its registration only after both tokens are refused twice', () => {
  const gaveUp = states.flatMap((state) =>
    [...events, ...uploads].flatMap((event) => {
      const [next] = nextLinkStep(state, event, at);
      return 'name' in linkStatusOf(state) && !('name' in linkStatusOf(next)) ? [[linkStatusOf(state), event]] : [];
    }),
  );
  expect(gaveUp).toEqual([
    [doubted, { kind: 'refused', token: 'mine' }],
    [
      { ...showing, refusals: 1 },
      { kind: 'refused', token: 'mine' },
    ],
    [doubted, { kind: 'refused', token: 'mine' }],
    [
      { ...showing, refusals: 1 },
      { kind: 'refused', token: 'mine' },
    ],
  ]);
});

test.each([asking, { ...joined, reported: null }, { ...rotating, reported: null }])(
  'a start resumes from the stored status %j',
  (status) => {
    expect(statusBy(keptOf(status))).toEqual(status);
  },
);

test('thousands of booths do not poll in step', () => {
  const waits = [0, 0.25, 0.999].map((chance) => nextLinkStep(joined, { kind: 'failed' }, { ...at, chance })[1]);
  expect(waits).toEqual([wait(8000), wait(10_000), wait(15_992)]);
});
