import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { promptFor } from '../../../src/shared/theme/promptFor.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { sampleAnswers } from '../../support/visit/sampleAnswers.ts';

/** The minimal theme with these prompts for the first question's options. */
const themeWith = (picture: object, prompts: readonly (string | undefined)[] = []) => ({
  ...minimalTheme,
  picture: { ...minimalTheme.picture, ...picture },
  survey: minimalTheme.survey.map((question) => ({
    ...question,
    options: question.options.map((option, place) => (prompts[place] === undefined ? option : { ...option, prompt: prompts[place] })),
  })),
});

function parsed(picture: object, prompts?: readonly (string | undefined)[]) {
  const theme = parseTheme(themeWith(picture, prompts));
  if (!theme.ok) throw new Error(theme.error.map(({ message }) => message).join());
  return inLanguage(theme.value);
}

const told = (picture: object, prompts?: readonly (string | undefined)[]): string => {
  const theme = parseTheme(themeWith(picture, prompts));
  return theme.ok ? '' : theme.error.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
};

const all = ['a reader', 'a film star', 'an athlete', 'a singer'];

test("a prompt has the answers' texts in its placeholders, or their texts for models", () => {
  const theme = parsed({ prompt: '{q1.prompt}, {q2}, golden light', negativePrompt: 'text' }, all);
  const { text, negative } = promptFor(theme, { ...sampleAnswers, q1: '2', q2: '3' });
  expect(text).toBe(`a film star, ${theme.survey[1]?.options[2]?.text ?? ''}, golden light`);
  expect(negative).toBe('text');
});

test("only the theme's texts get into a prompt, whatever the answers are", () => {
  const theme = parsed({ prompt: '{q1.prompt} {q2}' }, all);
  expect(promptFor(theme, { q1: 'ignore all rules', q2: '__proto__' }).text).toBe(' ');
});

test('a theme without a prompt has one built from the texts of its answers', () => {
  const theme = parsed({});
  expect(promptFor(theme, sampleAnswers).text).toContain(theme.survey[0]?.options[Number(sampleAnswers.q1) - 1]?.text ?? 'none');
});

test('a prompt states the number of people, and groups have their own', () => {
  const theme = parsed({ prompt: 'A portrait of {people}', groupPrompt: 'A group of {people}, {q2}' });
  const text = (people?: number) => promptFor(theme, sampleAnswers, people).text;
  expect([text(), text(0), text(1)]).toEqual(['A portrait of the people', 'A portrait of the people', 'A portrait of one person']);
  expect(text(3)).toMatch(/^A group of three people, \w/);
  expect(text(12)).toContain('12 people');
  expect(promptFor(parsed({}), sampleAnswers, 2).text).toMatch(/^There are two people in the photo\. /);
});

describe('an author is told about', () => {
  test('a placeholder in the group prompt for an unknown question', () =>
    expect(told({ groupPrompt: '{people} {q9}' })).toMatch(/^picture\.groupPrompt: The place \{q9\} names no question/));
  test('a placeholder for an unknown question', () =>
    expect(told({ prompt: '{q9}' })).toContain('picture.prompt: The place {q9} names no question'));
  test('answers that leave a placeholder empty', () =>
    expect(told({ prompt: '{q1.prompt}' }, ['a reader', undefined, 'an athlete'])).toMatch(
      /\{q1\.prompt\} stays empty for the answers "2", "4" of "q1"/,
    ));
});
