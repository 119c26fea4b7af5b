import { expect, test } from 'vitest';
import { readCommandLines } from '../../src/launcher/leftBrowsers.ts';

const browser = String.raw`"C:\Program Files\Edge\msedge.exe" --user-data-dir=C:\Users\Zoë\data\kiosk-browser --kiosk`;

test.each([
  ['Windows', `4 \r\n712 ${browser}\r\n\r\n`],
  ['ps', `    4 \n  712 ${browser}\n`],
])('processes and their command lines are read from the output of %s', (_where, listed) => {
  expect(readCommandLines(listed)).toEqual([
    { pid: 4, command: '' },
    { pid: 712, command: browser },
  ]);
});
