import { describe, expect, test } from 'vitest';
import { joinAnswer, reportAnswer } from '../../../../src/shared/contract/booths.ts';
import { linkProblems, terminalText } from '../../../../src/server/features/cloud-link/linkText.ts';
import type { LinkState } from '../../../../src/server/features/cloud-link/nextLinkStep.ts';

const cloud = 'https://photos.example.com';
const [minuteMs, dayMs] = [60_000, 86_400_000];
const asking = { token: 'mine', madeMs: 0 };
const admitted = { is: 'joined', ...asking, name: 'Foyer', reported: null, refusals: 0, uploadsRefused: false } as const;
const clockAhead = (clockAheadMs: number): LinkState => ({ ...admitted, reported: { digest: '', atMs: 0, clockAheadMs } });
const awayFor = (ms: number): LinkState => ({ is: 'away', from: admitted, why: 'nobody answers', sinceMs: 1_000_000 - ms });

test.each<LinkState>([admitted, { is: 'asking', ...asking, former: [] }, clockAhead(4 * minuteMs), awayFor(minuteMs / 2)])(
  'there is no text about a link in the state %j',
  (state) => {
    expect(linkProblems(cloud, state, 1_000_000)).toEqual([]);
  },
);

test.each<[LinkState, string]>([
  [
    { is: 'waiting', ...asking, words: 'a b c d e f', former: [] },
    'For this booth to join the cloud, type these six words at https://photos.example.com/console: a b c d e f.',
  ],
  [
    { is: 'waiting', ...asking, words: 'a b c d e f', former: ['old'] },
    'The cloud at https://photos.example.com no longer knows this booth: its photos wait in the kiosk. For it to join again, type these six words at https://photos.example.com/console: a b c d e f.',
  ],
  [
    { is: 'elsewhere', ...asking, former: [], cloud: 'https://pictures.example.com' },
    'The cloud calls itself https://pictures.example.com, not https://photos.example.com. Start this booth with --cloud https://pictures.example.com.',
  ],
  [
    awayFor(125 * minuteMs),
    'The cloud at https://photos.example.com has not been reached for 2 hours: nobody answers. Photos wait in the kiosk and go there by themselves.',
  ],
  [
    { ...admitted, uploadsRefused: true },
    'A proxy in front of the cloud at https://photos.example.com refuses photos (413). Raise its limit to 33 MB.',
  ],
  [clockAhead(365 * dayMs), "This machine's clock is 365 days ahead of the cloud's. Correct it: totals depend on it."],
  [clockAhead(-6 * minuteMs), "This machine's clock is 6 minutes behind the cloud's. Correct it: totals depend on it."],
])('staff read about %j', (state, sentence) => {
  expect(linkProblems(cloud, state, 1_000_000)).toEqual([sentence]);
});

describe('a hostile cloud', () => {
  // These escape sequences set the clipboard and hide the rest of the line.
  const escapes = '\u001B]52;c;cm0gLXJm\u0007\u001B[8m\n\u202E\u009B2J';

  test('writes no escape sequences to the terminal or to staff', () => {
    const texts = [
      terminalText(cloud, { ...admitted, name: `Foyer${escapes}` }),
      ...linkProblems(cloud, { is: 'elsewhere', ...asking, former: [], cloud: `https://x${escapes}` }, 0),
    ];
    expect(texts).toEqual([
      'This booth has joined the cloud at https://photos.example.com as "Foyer ]52;c;cm0gLXJm [8m 2J".',
      'The cloud calls itself https://x ]52;c;cm0gLXJm [8m 2J, not https://photos.example.com. Start this booth with --cloud https://x ]52;c;cm0gLXJm [8m 2J.',
    ]);
  });

  test.each([
    ['escape sequences', escapes],
    ['100,000 characters', 'x'.repeat(100_000)],
  ])('is not understood if it sends %s as a name', (_what, text) => {
    const report = { name: text, clockMs: 0, orders: [] };
    expect(joinAnswer.safeParse({ state: 'admitted', name: text }).success).toBe(false);
    expect(joinAnswer.safeParse({ state: 'elsewhere', cloud: text }).success).toBe(false);
    expect(reportAnswer.safeParse(report).success).toBe(false);
    expect(reportAnswer.safeParse({ ...report, name: 'Foyer' }).success).toBe(true);
  });
});

test('the six words stay visible while the cloud is unavailable', () => {
  const from = { is: 'waiting', ...asking, words: 'a b c d e f', former: [] } as const;
  expect(linkProblems(cloud, { is: 'away', from, why: 'nobody answers', sinceMs: 0 }, 1_000_000)).toEqual([
    expect.stringContaining(': a b c d e f.'),
    expect.stringContaining('has not been reached for 16 minutes: nobody answers.'),
  ]);
});
