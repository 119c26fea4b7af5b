import fc from 'fast-check';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';

export interface WrittenOption {
  readonly value: string;
  readonly text: string;
  readonly image?: string;
}

export interface WrittenQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly WrittenOption[];
}

/** One change to a survey; `at` and `in` choose among its questions and options. */
interface SurveyChange {
  readonly how: (typeof surveyChanges)[number];
  readonly at: number;
  readonly in: number;
  readonly word: string;
}

const surveyChanges = [
  'take-question',
  'add-question',
  'rename-question',
  'swap-questions',
  'take-option',
  'add-option',
  'rename-option',
  'reword-option',
  'picture-option',
  'bare-question',
] as const;

/** Ordinary names, the bases' names, and names that trip up programs. */
const words = fc.constantFrom(
  ...['harbour', 'ship', 'q1', 'q2', 'q3', 'q4', 'q5', 'constructor', 'toString', 'Zeit', 'a-b', 'x'],
  ...['1', '2', '5', '6', 'A speedboat', '..', 'a/b', '{q3}', '100 %', 'münchen', 'Nothing of all this, thank you very much'],
);

const pictures = ['emoji:sailboat', 'emoji:sun', 'emoji:no-such-emoji', 'not-there.svg'];

/** Surveys made by removing, adding, renaming and swapping another survey's questions and answers. */
export const arbitrarySurvey = (base: Theme['survey']): fc.Arbitrary<readonly WrittenQuestion[]> =>
  fc
    .array(fc.record<SurveyChange>({ how: fc.constantFrom(...surveyChanges), at: fc.nat(20), in: fc.nat(20), word: words }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((changes) => changes.reduce(changed, base.map(bare)));

/** Drops the pictures: they are not in the folder of a theme that extends the base. */
const bare = ({ id, text, options }: Theme['survey'][number]): WrittenQuestion => ({
  id,
  text,
  options: options.map((option) => ({ value: option.value, text: option.text })),
});

function changed(survey: readonly WrittenQuestion[], { how, at, in: place, word }: SurveyChange): readonly WrittenQuestion[] {
  const index = survey.length === 0 ? 0 : at % survey.length;
  const question = survey[index];
  if (how === 'add-question') {
    const options = ['1', '2', '3'].slice(0, 2 + (place % 2)).map((value) => ({ value, text: `${word} ${value}` }));
    return survey.toSpliced(index, 0, { id: idOf(word), text: `What about ${word}?`, options });
  }
  if (question === undefined) return survey;
  const change = (next: Partial<WrittenQuestion>): readonly WrittenQuestion[] => survey.with(index, { ...question, ...next });
  const { options } = question;
  const spot = options.length === 0 ? 0 : place % options.length;
  const option = options[spot];
  switch (how) {
    case 'take-question':
      return survey.toSpliced(index, 1);
    case 'rename-question':
      return change({ id: idOf(word) });
    case 'swap-questions':
      return [...survey.toSpliced(index, 1), question];
    case 'add-option':
      return change({ options: options.toSpliced(spot, 0, { value: word, text: word }) });
    case 'take-option':
      return change({ options: options.toSpliced(spot, 1) });
    case 'bare-question':
      return change({ options: options.map(({ value, text }) => ({ value, text })) });
    default: {
      if (option === undefined) return survey;
      const { [place % pictures.length]: image = '' } = pictures;
      const next = {
        'rename-option': { ...option, value: word },
        'reword-option': { ...option, text: word },
        'picture-option': { ...option, image },
      }[how];
      return change({ options: options.with(spot, next) });
    }
  }
}

/** Names for a question. */
const idOf = (word: string): string => `${/^[a-z]/i.test(word) ? '' : 'q'}${word.replaceAll(/[^a-z0-9-]/gi, '')}`;

/** Whether a theme must not have this survey: too few or too many questions or answers, or a duplicate name. */
export function isWrong(survey: readonly WrittenQuestion[]): boolean {
  const repeats = (names: readonly string[]): boolean => new Set(names).size < names.length;
  return (
    survey.length < 1 ||
    survey.length > 8 ||
    repeats(survey.map(({ id }) => id)) ||
    survey.some(({ options }) => options.length < 2 || options.length > 6 || repeats(options.map(({ value }) => value)))
  );
}
