import type { Answers } from '../survey/answers.ts';
import type { Theme } from './themeSchema.ts';

/** The prompt for an image model. It comes only from the theme and never contains anything that a guest has typed or said. */
export interface PicturePrompt {
  readonly text: string;
  /** Content that must not be in the picture; empty if there is none. */
  readonly negative: string;
  /** Further fields for Stable Diffusion web UI only. */
  readonly img2img: Readonly<Record<string, unknown>>;
}

/** A placeholder in a prompt: `{q3}` for the text of an answer, `{q3.prompt}` for its option's prompt, `{people}` for the number of people. */
export const promptPlaceholders = /\{([a-z][a-z0-9-]*)(\.prompt)?\}/gi;

const ownWords = 'A festive portrait of the people in the photo, each with their own face, hair and clothes, all of them in the picture.';

/**
 * The prompt for these answers: `picture.prompt`, or the prompt for groups, with its placeholders filled; if the theme has no prompt, a
 * sentence and the answers' own texts. `people` is the number of people that the kiosk has found in the photo, if known. A placeholder
 * without a value in the theme is left out; `checkReferences` reports it to the theme's author.
 */
export function promptFor({ picture, survey }: Pick<Theme, 'picture' | 'survey'>, answers: Answers, people?: number): PicturePrompt {
  const chosen = new Map(survey.map(({ id, options }) => [id, options.find(({ value }) => value === answers[id])]));
  const isGroup = people !== undefined && people > 1;
  const prompt = (isGroup ? picture.groupPrompt : undefined) ?? picture.prompt;
  const filled = prompt?.replaceAll(promptPlaceholders, (_, id: string, isPrompt?: string) => {
    if (id === 'people' && isPrompt === undefined && !chosen.has(id)) return inWords(people);
    const option = chosen.get(id);
    return (isPrompt === undefined ? option?.text : option?.prompt) ?? '';
  });
  const answered = [...chosen.values()].flatMap((option) => (option === undefined ? [] : [option.prompt ?? option.text]));
  return {
    text: filled ?? `${isGroup ? `There are ${inWords(people)} in the photo. ` : ''}${ownWords} ${answered.join(', ')}.`,
    negative: picture.negativePrompt ?? '',
    img2img: picture.img2img ?? {},
  };
}

/** The address of the picture whose style these answers use; null if no answer has one. */
export const referenceFor = ({ survey }: Pick<Theme, 'survey'>, answers: Answers): string | null =>
  survey.flatMap(({ id, options }) => options.find(({ value }) => value === answers[id])?.reference ?? [])[0] ?? null;

/** As a word, because image models may paint a digit into the picture. */
const inWords = (people: number | undefined): string =>
  people === undefined || people === 0 ? 'the people' : people === 1 ? 'one person' : `${numbers[people - 2] ?? String(people)} people`;

const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
