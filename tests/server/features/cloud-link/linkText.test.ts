import { expect, test } from 'vitest';
import type { LinkFacts } from '../../../../src/server/features/cloud-link/linkText.ts';
import { linkProblems } from '../../../../src/server/features/cloud-link/linkText.ts';

const sound: LinkFacts = {
  cloud: 'https://photos.example.com',
  standing: { is: 'joined' },
  away: null,
  uploadsRefused: false,
  clockAheadMs: 0,
};
const [minuteMs, dayMs] = [60_000, 86_400_000];

test('a booth that has joined and reaches its cloud has nothing to say', () => {
  expect(linkProblems(sound)).toEqual([]);
  expect(linkProblems({ ...sound, standing: { is: 'asking' }, away: { why: 'nobody answers', ms: minuteMs / 2 } })).toEqual([]);
});

test.each<[Partial<LinkFacts>, string]>([
  [
    { standing: { is: 'waiting', words: 'a b c d e f', wasRevoked: false } },
    'For this booth to join the cloud, type these six words at https://photos.example.com/console: a b c d e f.',
  ],
  [
    { standing: { is: 'waiting', words: 'a b c d e f', wasRevoked: true } },
    'The cloud at https://photos.example.com knows this booth no more: its photos wait in the kiosk. For it to join again, type these six words at https://photos.example.com/console: a b c d e f.',
  ],
  [
    { standing: { is: 'elsewhere', cloud: 'https://pictures.example.com' } },
    'The cloud calls itself https://pictures.example.com, not https://photos.example.com. Start this booth with --cloud https://pictures.example.com.',
  ],
  [
    { away: { why: 'nobody answers', ms: 125 * minuteMs } },
    'The cloud at https://photos.example.com has not been reached for 2 hours: nobody answers. Photos wait in the kiosk and go there by themselves.',
  ],
  [
    { uploadsRefused: true },
    'A proxy before the cloud at https://photos.example.com refuses photos (413). Have its limit raised to 16 MB.',
  ],
  [{ clockAheadMs: 365 * dayMs }, "This machine's clock is 365 days ahead of the cloud's. Set it right: sums are counted by it."],
  [{ clockAheadMs: -6 * minuteMs }, "This machine's clock is 6 minutes behind the cloud's. Set it right: sums are counted by it."],
])('staff are told of %j', (facts, sentence) => {
  expect(linkProblems({ ...sound, ...facts })).toEqual([sentence]);
});
