import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passphraseProblem } from '../../src/shared/passphraseProblem.ts';

describe('a new passphrase', () => {
  test.each(['cards high!', '0123456789', 'four cards very high', '猫 犬 鳥 魚', 'ねこ いぬ とり うま', '🎴🎴🎴🎴🎴🎴🎴🎴🎴🎴'])(
    'may be “%s”',
    (text) => {
      expect(passphraseProblem(text)).toBeNull();
    },
  );

  test.each(['', 'booth7', 'cards_low', 'a b c d', '          ', '  booth7    ', '猫犬鳥魚', '🎴🎴🎴🎴🎴'])(
    'may not be “%s”, with a reason in a sentence',
    (text) => {
      expect(passphraseProblem(text)).toBe('needs at least ten characters, or four words.');
    },
  );

  test('has a maximum length', () => {
    expect(passphraseProblem('x'.repeat(128))).toBeNull();
    expect(passphraseProblem('x'.repeat(129))).toBe('can have 128 characters at most.');
  });

  test('of fewer than ten characters and three words is never accepted', () => {
    const word = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), (words) => {
        const text = words.join(' ');
        fc.pre(text.length < 10);
        expect(passphraseProblem(text)).not.toBeNull();
      }),
    );
  });
});
