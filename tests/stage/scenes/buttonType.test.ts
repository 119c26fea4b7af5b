import { expect, test } from 'vitest';
import { fontsOfWelcome } from '../../../src/shared/theme/fontsOfWelcome.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import { surveyView } from '../../../src/stage/scenes/survey/surveyView.ts';
import { welcomeView } from '../../../src/stage/scenes/welcome/welcomeView.ts';
import { minimalPortrait } from '../../support/theme/minimalLayouts.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const measure = (text: string): number => text.length * 10;
const theme = { ...minimalTheme, buttonType: { start: { size: 72, family: 'Poster' } } };

test('one button has its own font style, and all others use that of buttons', () => {
  const input = { theme, layout: minimalPortrait, measure, publicAddress: null };
  const { text: start } = welcomeView(input, { scene: 'welcome' }).start;
  const { text: next } = surveyView(input, { scene: 'survey', attention: 'present', step: 0, answers: {} }).next;
  expect([start.font.size, start.font.family, start.at.style]).toEqual([72, 'Poster', 'buttonType.start']);
  const { size, family } = minimalTheme.type.button;
  expect([next.font.size, next.font.family, next.at.style]).toEqual([size, family, 'type.button']);
});

test('Welcome waits for the font of its button', () => {
  const fonts = ['Poster', 'Other'].map((family) => ({ family, weight: minimalTheme.type.button.weight, file: `${family}.woff2` }));
  expect(fontsOfWelcome({ ...theme, fonts }).map(({ family }) => family)).toEqual(['Poster']);
});

test.each([
  ['ابدأوا', 0],
  ['START', 4],
  ['START ابدأوا', 0],
  ['プレイ', 4],
])('in an Arabic theme, the letters of “%s” are %d px apart: the text decides, not the language', (label, apart) => {
  const arabic = inLanguage({
    ...minimalTheme,
    language: 'ar',
    type: { ...minimalTheme.type, button: { ...minimalTheme.type.button, letterSpacing: 4 } },
    buttonType: { start: { letterSpacing: 4 } },
    texts: { ...minimalTheme.texts, start: label, next: label },
  });
  const input = { theme: arabic, layout: minimalPortrait, measure, publicAddress: null };
  const { text: start } = welcomeView(input, { scene: 'welcome' }).start;
  const { text: next } = surveyView(input, { scene: 'survey', attention: 'present', step: 0, answers: {} }).next;
  expect([start.font.letterSpacing, next.font.letterSpacing]).toEqual([apart, apart]);
});
