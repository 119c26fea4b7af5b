import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { lineOfFinding } from '../../src/themeFiles/ThemeFinding.ts';
import { fuzz } from '../support/arbitrary/fuzz.ts';
import { memoryFolder } from '../support/server/memoryFolder.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { mutated } from '../support/arbitrary/mutated.ts';

const shipped = ['classic', 'gala', 'orbit', 'party'].map((name) => readFileSync(join(bundledThemes, name, 'theme.json'), 'utf8'));
const corpus = [...shipped, JSON.stringify(minimalThemeJson(), null, 2), '{ "extends": "classic", "colors": { "primary": "#5b2be0" } }'];
const odd = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\\u',
    '\\ud800',
    '//',
    '/*',
    '*/',
    '/* ',
    '// \n',
    '\n',
    '\r\n',
    ' ',
    '\t',
    '\u0000',
    '\uFEFF',
  ],
  ...['null', 'true', '-1', '1e999', '0.0000001', '9007199254740993', '""', '{}', '[]', '"__proto__":', '"a":', '[[', '{"a":'],
  ...[
    '"emoji:"',
    '"emoji:open-book"',
    '"../x"',
    '"/etc/passwd"',
    '"fontsource:"',
    '"#fff"',
    '{brand}',
    '"extends": "classic",',
    '💥',
    '\u202e',
  ],
];

let folder: string | null = null;

/** Expects a theme that can be shown, or a readable report. */
function judge(text: string): void {
  if (folder === null) {
    folder = memoryFolder();
    onTestFinished(() => void (folder = null));
  }
  writeFileSync(join(folder, 'theme.json'), text);
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (read.ok) {
    expect(read.value.theme.survey.length).toBeGreaterThan(0);
    return;
  }
  expect(read.error.length).toBeGreaterThan(0);
  expect(read.error.length).toBeLessThanOrEqual(101);
  for (const problem of read.error) expect(lineOfFinding(problem).length).toBeLessThan(2000);
}

fuzz('themes', mutated(corpus, odd), judge, { seconds: 0.5 });
