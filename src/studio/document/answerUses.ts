import { questionsNamedIn } from '../../shared/theme/answerPlaceholders.ts';
import { promptPlaceholders } from '../../shared/theme/promptFor.ts';
import { valueAt } from './editText.ts';
import type { Path } from '../../shared/theme/ThemeEdit.ts';
import { featuresInTheme } from './featuresInTheme.ts';
import { textAt } from './writtenSurvey.ts';

/** A part of a theme that depends on the answer to a question. */
export type AnswerUse =
  /** A layer, prop or light rule shown only for certain answers. */
  | { readonly kind: 'condition'; readonly path: Path; readonly question: string; readonly values: readonly string[] }
  /** A layer or prop with a different picture for each answer. */
  | { readonly kind: 'picture'; readonly path: Path; readonly question: string }
  /** A prompt for image models; `path` is the path of the prompt's text. */
  | { readonly kind: 'prompt'; readonly path: Path; readonly question: string };

/** Uses of answers: the parts of a theme with conditions, or with pictures named by answers. */
const parts = ['card', 'character', 'formats', ...featuresInTheme.map(({ part }) => part)];

/** Everything in a theme's source that depends on answers, in source order. */
export function answerUses(whole: unknown): readonly AnswerUse[] {
  return [...parts.flatMap((part) => usesIn(valueAt(whole, [part]), [part])), ...promptUses(whole)];
}

/** The uses of a question's answers, or of one of them. */
export function usesOf(whole: unknown, question: string, value?: string): readonly AnswerUse[] {
  const all = answerUses(whole).filter((use) => use.question === question);
  return value === undefined ? all : all.filter((use) => use.kind === 'condition' && use.values.includes(value));
}

/** Names not allowed for a new question, because existing references would accidentally apply to it. */
export const namesInUse = (whole: unknown): readonly string[] => ['people', ...answerUses(whole).map(({ question }) => question)];

/** The answer values that the theme refers to. */
export const valuesInUse = (whole: unknown, question: string): readonly string[] =>
  usesOf(whole, question).flatMap((use) => (use.kind === 'condition' ? use.values : []));

function usesIn(value: unknown, path: Path): AnswerUse[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown, place) => usesIn(part, [...path, place]));
  if (typeof value !== 'object' || value === null) return [];
  const conditions = Object.entries(conditionsOf(value)).map(([question, values]) => ({
    kind: 'condition' as const,
    path,
    question,
    values,
  }));
  const pictures = questionsNamedIn(textAt(value, 'image') ?? '').map((question) => ({ kind: 'picture' as const, path, question }));
  const deeper = Object.entries(value).flatMap(([name, part]) => (name === 'when' ? [] : usesIn(part, [...path, name])));
  return [...conditions, ...pictures, ...deeper];
}

/** The condition of a layer, prop or light rule: values by question. */
export function conditionsOf(rule: unknown): Readonly<Record<string, readonly string[]>> {
  const when = valueAt(rule, ['when']);
  if (typeof when !== 'object' || when === null || Array.isArray(when)) return {};
  return Object.fromEntries(
    Object.entries(when).map(([question, wanted]) => [question, [wanted as unknown].flat().filter((one) => typeof one === 'string')]),
  );
}

function promptUses(whole: unknown): AnswerUse[] {
  return ['prompt', 'groupPrompt'].flatMap((name) => {
    const text = textAt(valueAt(whole, ['picture']), name) ?? '';
    const named = new Set(
      [...text.matchAll(promptPlaceholders)].flatMap(([, id = '', isPrompt]) => (id === 'people' && isPrompt === undefined ? [] : [id])),
    );
    return [...named].map((question) => ({ kind: 'prompt' as const, path: ['picture', name], question }));
  });
}
