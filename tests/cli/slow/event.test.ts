import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventKey } from '../../../src/shared/album/eventKeys.ts';
import { eventInText } from '../../../src/shared/album/eventText.ts';
import { secretOfWords, wordsToCompare } from '../../../src/shared/album/eventWords.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';

const run = (...given: string[]) =>
  spawnSync(process.execPath, ['src/cli/stagebooth.mjs', 'event', ...given], { cwd: projectRoot, encoding: 'utf8' });
const party = ['new', '--name', 'Anna and Ben', '--from', '2027-06-05', '--to', '2027-06-06'];

test("the command prints the host's words, and a line and six words derived from them", { timeout: 60_000 }, () => {
  const sheet = join(temporaryFolder(), 'host.html');
  const { status, stdout, stderr } = run(...party, '--address', 'http://booth:8081/', '--sheet', sheet);
  expect([status, stderr]).toEqual([0, '']);
  const [words = '', line = '', compared = '', link = ''] = stdout.split('\n').flatMap((text) => /^ {2}(\S.*)$/.exec(text)?.[1] ?? []);
  const secret = secretOfWords(words);
  if (!secret.ok) throw new Error(stdout);
  const key = eventKey(secret.value);
  expect(eventInText(line)).toEqual({ ok: true, value: { ...key, name: 'Anna and Ben', from: '2027-06-05', to: '2027-06-06' } });
  expect(compared).toBe(wordsToCompare(key));
  expect(link).toBe(`http://booth:8081/album#host.${secret.value}`);
  expect(readFileSync(sheet, 'utf8')).toContain('<svg');
  expect(statSync(sheet).mode & 0o077).toBe(0);
  expect(run(...party, '--sheet', sheet)).toMatchObject({ status: 1, stdout: '' });
});

test("the line says that the wall waits for the host's yes", { timeout: 60_000 }, () => {
  const { stdout } = run(...party, '--wall', 'after-yes');
  const line = /^ {2}(stagebooth-event:.*)$/m.exec(stdout)?.[1] ?? '';
  expect(eventInText(line)).toMatchObject({ ok: true, value: { wallAfterYes: true } });
});

test.each([
  [[], 'Use: npm run event -- new'],
  [['old'], 'There is no command "old".'],
  [['new'], 'An event needs a name'],
  [[...party, '--to', '2027-06-01'], 'the last must not be before the first'],
  [[...party, '--address', 'booth'], 'is not a valid address'],
  [[...party, '--sheet'], '--sheet needs a value'],
  [[...party, '--wall', 'never'], '--wall is at-once or after-yes'],
  [[...party, '--colour', 'red'], 'Unknown option --colour'],
])('%j is refused in a sentence', { timeout: 60_000 }, (given, says) => {
  const { status, stdout, stderr } = run(...given);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(says);
  expect(stderr).not.toContain('    at ');
});
