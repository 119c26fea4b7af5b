import { describe, expect, test } from 'vitest';
import type { Told } from '../../../../src/server/storage/cloud/alertBook.ts';
import { judgeAlert } from '../../../../src/server/features/alerts/judgeAlert.ts';
import { isPublic, webhookAddress } from '../../../../src/server/features/alerts/webhookAddress.ts';

const quietMs = 600_000;
const silence = 'It has not reported for 3 minutes.';
const booth = (...problems: string[]) => [
  { id: 'a', name: 'Foyer', problems, isKnown: !problems.includes(silence), isSilent: problems.includes(silence) },
];

/** The alerts at each check, given minutes and problems. */
function told(...looks: readonly (readonly [minute: number, ...problems: string[]])[]): string[][] {
  let before: Told = {};
  return looks.map(([minute, ...problems]) => {
    const { told: next, tellings } = judgeAlert(before, booth(...problems), minute * 60_000, quietMs);
    before = next;
    return tellings.map(({ kind, problems: some }) => `${kind}: ${some.join(', ')}`);
  });
}

describe('an alert', () => {
  test('is sent once when a problem begins, and once when it is over', () => {
    expect(told([0], [1, 'no paper'], [2, 'no paper'], [30, 'no paper'], [31], [32])).toEqual([
      [],
      ['began: no paper'],
      [],
      [],
      ['ended: no paper'],
      [],
    ]);
  });

  test('is sent at most once per quiet period for a booth, and skips problems that come and go within it', () => {
    expect(told([0, 'a'], [1, 'a', 'b'], [2], [3, 'a', 'c'], [9, 'a', 'c'], [10, 'a', 'c'], [11], [20])).toEqual([
      ['began: a'],
      [],
      [],
      [],
      [],
      ['began: c'],
      [],
      ['ended: a, c'],
    ]);
  });

  test('treats a problem with changed figures as the same one', () => {
    expect(told([0, '3 photos wait for 5 minutes.'], [20, '12 photos wait for 2 hours.'], [40, '1.5 GB are left.'])).toEqual([
      ['began: 3 photos wait for 5 minutes.'],
      [],
      ['ended: 3 photos wait for 5 minutes.', 'began: 1.5 GB are left.'],
    ]);
  });

  test('ends no problem because of silence: problems continue until the booth reports again', () => {
    expect(told([0, 'no paper'], [20, silence], [40, silence], [60, 'no paper'])).toEqual([
      ['began: no paper'],
      [`began: ${silence}`],
      [],
      [`ended: ${silence}`],
    ]);
    expect(told([0, 'no paper'], [20, silence], [60])).toEqual([
      ['began: no paper'],
      [`began: ${silence}`],
      [`ended: no paper, ${silence}`],
    ]);
  });

  test('reports silence at once, regardless of earlier alerts, and once even if the booth comes and goes', () => {
    expect(told([0, 'no paper'], [1, silence], [2, 'no paper'], [3, silence], [4, 'no paper'], [11, 'no paper'])).toEqual([
      ['began: no paper'],
      [`began: ${silence}`],
      [],
      [],
      [],
      [`ended: ${silence}`],
    ]);
  });

  test('forgets booths that it no longer covers', () => {
    const { told: before } = judgeAlert({}, booth('a'), 0, quietMs);
    expect(judgeAlert(before, [], 1, quietMs)).toEqual({ told: {}, tellings: [] });
  });
});

describe('a webhook', () => {
  test.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:pass@hooks.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.20/x',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'nonsense',
  ])('is never sent to %s', (address) => {
    expect(webhookAddress(address, false).ok).toBe(false);
  });

  test.each(['https://127.0.0.1/', 'https://[fd00::1]/', 'https://192.168.1.20/x'])('names the option that would allow %s', (address) => {
    expect(webhookAddress(address, false)).toMatchObject({ error: expect.stringContaining('--private-alerts yes') });
  });

  test.each(['https://hooks.example.com/services/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    'may be sent to %s',
    (address) => {
      expect(webhookAddress(address, false)).toMatchObject({ ok: true });
    },
  );

  test('may be sent to private networks if the operator of the servers allows it', () => {
    expect(webhookAddress('http://10.0.0.5:8080/x', true)).toMatchObject({ ok: true });
    expect(webhookAddress('ftp://10.0.0.5/x', true).ok).toBe(false);
  });

  test.each([
    '10.1.2.3',
    '127.9.9.9',
    '172.31.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
  ])('recognizes that %s is not on the public internet', (address) => expect(isPublic(address)).toBe(false));
});
