import type { Answers } from '../shared/survey/answers.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import { promptFor, promptPlaceholders, referenceFor } from '../shared/theme/promptFor.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { bundledThemes } from './bundledThemes.ts';
import { readTheme } from './readTheme.ts';
import { lineOfFinding } from './ThemeFinding.ts';

/** The limit for listed combinations. */
const maxCombinations = 4096;

/** The group sizes to list prompts for. */
const groups = [
  [1, 'one person'],
  [3, 'three people'],
] as const;

/**
 * The prompts for image models for all combinations of answers, as lines of text: the relevant answers, then the prompts for one person and for
 * three. `asked` is a theme's name, its folder or its theme.json. Throws a plain sentence if the theme can't be read.
 */
export function listPrompts(asked: string): string {
  const read = readTheme(asked, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(lineOfFinding).join('\n'));
  const theme = inLanguage(read.value.inLanguages);
  const combinations = combinationsOf(telling(theme));
  if (combinations === null)
    throw new Error(`There are more than ${String(maxCombinations)} ways to answer that make a difference to the prompts.`);
  const { negative } = promptFor(theme, {});
  const lines = combinations.flatMap((answers) => [headOf(answers), ...promptsOf(theme, answers), ...styleOf(theme, answers), '']);
  return [...lines, ...(negative === '' ? [] : [`Left out in all of them: ${negative}`, ''])].join('\n');
}

/** The questions whose answers change the prompt. */
function telling({ picture, survey }: Theme): Theme['survey'] {
  const { prompt, groupPrompt = prompt } = picture;
  if (prompt === undefined) return survey;
  const named = new Set([...`${prompt} ${groupPrompt ?? ''}`.matchAll(promptPlaceholders)].map(([, id]) => id));
  return survey.filter(({ id, options }) => named.has(id) || options.some(({ reference }) => reference !== undefined));
}

/** All combinations of answers to these questions; null if there are too many. */
function combinationsOf(questions: Theme['survey']): Answers[] | null {
  const count = questions.reduce((product, { options }) => product * options.length, 1);
  if (count > maxCombinations) return null;
  return questions.reduce<Answers[]>(
    (combinations, { id, options }) => combinations.flatMap((combination) => options.map(({ value }) => ({ ...combination, [id]: value }))),
    [{}],
  );
}

const headOf = (answers: Answers): string =>
  Object.entries(answers)
    .map(([id, value]) => `${id}=${value}`)
    .join(',') || 'All answers';

/** One line if the number of people makes no difference. */
function promptsOf(theme: Theme, answers: Answers): string[] {
  const prompts = groups.map(([people, words]) => ({ words, text: promptFor(theme, answers, people).text }));
  const isSame = prompts.every(({ text }) => text === prompts[0]?.text);
  return isSame ? [`  ${prompts[0]?.text ?? ''}`] : prompts.map(({ words, text }) => `  ${words}: ${text}`);
}

const styleOf = (theme: Theme, answers: Answers): string[] => {
  const reference = referenceFor(theme, answers);
  return reference === null ? [] : [`  in the style of ${decodeURIComponent(reference.replace(/^\/themes\/\d+\//, ''))}`];
};
