import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { notePassed, readPassed } from '../../src/themeFiles/checkOnce.ts';

const warning = { line: 3, path: 'texts.start', message: 'This is long.' };

function noted() {
  const note = join(temporaryFolder(), 'checked-themes', 'one.json');
  notePassed(note, [{ ...warning, file: '/usb/mine/theme.json' }], ['/usb/mine/theme.json']);
  return note;
}

test('what a theme had to be warned of is remembered, wherever the theme lies the next time', () => {
  expect(readPassed(noted(), ['/home/mine/theme.json'])).toEqual([{ ...warning, file: '/home/mine/theme.json' }]);
});

test('a theme that nobody noted has not passed', () => {
  expect(readPassed(join(temporaryFolder(), 'one.json'), [])).toBeNull();
});

test.each([
  ['empty', ''],
  ['cut off', '[{"place":0,"mess'],
  ['full of zeros', '\0'.repeat(64)],
])('a note that a power cut has left %s is none, and is written anew', (_how, text) => {
  const note = noted();
  writeFileSync(note, text);
  expect(readPassed(note, [])).toBeNull();
  notePassed(note, [], []);
  expect(readPassed(note, [])).toEqual([]);
});
