import { expect, test } from 'vitest';
import { waysToKeep } from '../../src/phone/waysToKeep.ts';
import { browsersOnPhones } from '../support/phone/browsersOnPhones.ts';

const shut = { canShareFile: false, hasFinger: true, isTelegram: false };

test.each(browsersOnPhones)('$name: that a link saves is taken to be $saves', ({ userAgent, saves }) => {
  expect(waysToKeep({ ...shut, userAgent })).toEqual({ save: saves, share: false, hold: true });
});

test.each(browsersOnPhones.filter(({ saves }) => saves))('$name: within Telegram, no link saves', ({ userAgent }) => {
  expect(waysToKeep({ ...shut, userAgent, isTelegram: true }).save).toBe(false);
});
