import { expect, test } from 'vitest';
import { launcherHelp } from '../../../src/launcher/launcherText.ts';
import type { Settings } from '../../../src/server/core/settings/readSettings.ts';
import { optionOf, variableOf } from '../../../src/server/core/settings/readSettings.ts';
import { cloudHelp, cloudSettings } from '../../../src/server/programs/cloud/cloudSettings.ts';
import { boothHelp, settings } from '../../../src/server/programs/config.ts';

const helps = [
  ['the booth', boothHelp, settings],
  ['the kiosk', launcherHelp, settings],
  ['the cloud', cloudHelp, cloudSettings],
] as const;

test.each(helps)('the help of %s names every setting, but no secret as an option', (_whose, help, table: Settings) => {
  const offered = [...help.matchAll(/^ {2}--([\w-]+)/gm)].map(([, name]) => name);
  for (const [name, setting] of Object.entries(table)) {
    expect(help).toMatch(new RegExp(`\\b${variableOf(name, setting)}\\b`));
    expect(offered.includes(optionOf(name, setting)), name).toBe(setting.takes !== undefined);
  }
  expect(offered).toContain('help');
});

test.each(helps)('the help of %s fits a terminal', (_whose, help) => {
  expect(help.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([]);
});

test('each option says what it does and its default', () => {
  const [, line = ''] = /^ {2}--share-port(.+\n(?: {31}.+\n)*)/m.exec(boothHelp) ?? [];
  expect(line.replaceAll(/\s+/g, ' ')).toBe(" <number> the guests' port, open to the network; 0 takes any free one (default: 8081) ");
});
