import { expect, test } from 'vitest';
import { allFields } from '../../../src/studio/page/inspector/allFields.ts';
import { helpInWords } from '../../../src/studio/page/names/helpInWords.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';
import { codeWordsIn } from '../../support/studio/codeWords.ts';

/** What users type literally (keys, file names, placeholders in texts, settings of another program), and measures of a drawing. */
const typed = /`[^`]*`|\{[a-z]+\}|iPhones|iPads|in the box \[[\d, ]+\]/g;

test('the help for every field uses only the studio’s names', () => {
  const { inLanguages } = classicTheme();
  const said = new Set(allFields(inLanguages).map(({ field }) => helpInWords(field.help)));
  expect(said.size).toBeGreaterThan(200);
  for (const sentence of said) {
    expect(codeWordsIn(sentence.replaceAll(typed, ''), {}), sentence).toEqual([]);
    expect(sentence).not.toMatch(/`[a-z][a-zA-Z]{2,}(\.[a-z]\w+)*`(?<!`(?:sans-serif|serif|monospace|system-ui)`)/);
  }
});

test.each([
  ['All sizes of `type` and `buttonType` are multiplied.', 'All sizes of “Type” and “Type of individual buttons” are multiplied.'],
  ['The first of `languages`, or `en`.', 'The first of “Languages”, or English.'],
  ['What `camera.posingHelp` says.', 'What “Camera › Posing help” says.'],
  ['A `.woff2`, `PageDown`, `{ "a": 1 }`, `serif`.', 'A `.woff2`, `PageDown`, `{ "a": 1 }`, `serif`.'],
])('%s', (description, said) => {
  expect(helpInWords(description)).toBe(said);
});
