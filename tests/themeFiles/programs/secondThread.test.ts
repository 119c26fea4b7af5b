import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../../src/themeCheck/checkTheme.ts';
import { checkApart } from '../../../src/themeFiles/checkApart.ts';

const themes = join(import.meta.dirname, '../../fixtures/themes');

// One fault is in both layouts, one on the card, one on paper: each thread sees a part.
test.each(['text-contrast', 'card-text-clear', 'print-safe'])(
  'a program whose two threads share the theme %s tells the same as one that draws all of it',
  async (name) => {
    const report = await checkTheme(join(themes, name));
    expect(report.errors.length + report.warnings.length).toBeGreaterThan(0);
    expect(await checkApart(join(themes, name))).toEqual(report);
  },
  120_000,
);
