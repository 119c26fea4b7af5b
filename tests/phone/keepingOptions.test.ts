import { expect, test } from 'vitest';
import { keepingOptions } from '../../src/phone/keepingOptions.ts';
import { browsersOnPhones } from '../support/phone/browsersOnPhones.ts';

const shut = { canShareFile: false, hasFinger: true, isTelegram: false };

test.each(browsersOnPhones)('$name: a download link is assumed to work: $saves', ({ userAgent, saves }) => {
  expect(keepingOptions({ ...shut, userAgent })).toEqual({ save: saves, share: false, hold: true });
});

test.each(browsersOnPhones.filter(({ saves }) => saves))(
  '$name: inside Telegram, download links are assumed not to work',
  ({ userAgent }) => {
    expect(keepingOptions({ ...shut, userAgent, isTelegram: true }).save).toBe(false);
  },
);
