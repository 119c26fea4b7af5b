import { expect, test } from 'vitest';
import { reportText } from '../../src/themeFiles/reportText.ts';

const problem = { file: '/events/mine/theme.json', line: 7, path: 'colors.ink', message: 'It is too pale.', howToFix: 'Make it darker.' };

test('a report says what, where and how to fix it, then the figures, then whether the theme can go live', () => {
  const figures = {
    contrast: { lowest: { value: 3.14, where: 'texts.next in survey-1.portrait' }, median: 12 },
    fit: {
      texts: 160,
      shrunk: 4,
      smallest: { value: 30, where: 'texts.sending in result.portrait' },
      tightest: { value: 0.68, where: 'brand.name in welcome.portrait' },
    },
    touch: { value: 120.4, where: '"back" in result.portrait' },
    qr: { sidePx: 250, contrast: 17.24, read: 'far', where: 'portrait' } as const,
  };
  expect(reportText({ name: 'Mine', errors: [problem], warnings: [{ ...problem, line: 9 }], figures })).toBe(
    [
      'error    /events/mine/theme.json:7 colors.ink: It is too pale. Make it darker.',
      'warning  /events/mine/theme.json:9 colors.ink: It is too pale. Make it darker.',
      '',
      'Contrast: lowest 3.1:1 (texts.next in survey-1.portrait), median 12.0:1.',
      'Fit: 160 texts, 4 set smaller to fit; smallest 30 px (texts.sending in result.portrait); tightest at 68 % of its size (brand.name in welcome.portrait).',
      'Touch: the smallest control is 120 px ("back" in result.portrait).',
      'QR code: 250 px in portrait, contrast 17.2:1, read from a metre away.',
      '1 error and 1 warning. The booth rejects this theme until the errors are fixed.',
      '',
    ].join('\n'),
  );
});

test('of a missing theme only that is reported', () => {
  const missing = { file: 'my-fare', line: null, path: '', message: 'There is no theme "my-fare".', didYouMean: 'my-fair' };
  expect(reportText({ name: null, missing: true, errors: [missing], warnings: [], figures: null })).toBe(
    'error    There is no theme "my-fare". Did you mean "my-fair"?\n',
  );
});

test('a report without findings says so', () => {
  expect(reportText({ name: 'Mine', errors: [], warnings: [], figures: null })).toBe(
    'No errors and no warnings. This theme can go live.\n',
  );
});
