import { expect, test } from 'vitest';
import { launcherHelp } from '../../../src/launcher/launcherText.ts';
import { settings } from '../../../src/server/programs/config.ts';
import { helpText } from '../../../src/server/programs/helpText.ts';

const helps = [
  ['the booth', helpText],
  ['the kiosk', launcherHelp],
] as const;

test.each(helps)('the help of %s names every setting, and no secret as an option', (_whose, help) => {
  const offered = [...help.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name);
  for (const [name, { variable, ...setting }] of Object.entries(settings)) {
    expect(help).toMatch(new RegExp(`\\b${variable}\\b`));
    expect(offered.includes(name), name).toBe(!('environmentOnly' in setting));
  }
  expect(offered).toContain('help');
});

test.each(helps)('the help of %s fits a terminal', (_whose, help) => {
  expect(help.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([]);
});

test('each option says what it is for and what holds without it', () => {
  const [, line = ''] = /^ {2}--share-port(.+\n(?: {31}.+\n)*)/m.exec(helpText) ?? [];
  expect(line.replaceAll(/\s+/g, ' ')).toBe(" <number> the guests' port, open to the network; 0 takes any free one (default: 8081) ");
});
