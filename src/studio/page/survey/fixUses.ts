import { questionsNamedIn, withAnswersIn } from '../../../shared/theme/answerPlaceholders.ts';
import { promptPlaceholders } from '../../../shared/theme/promptFor.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import type { AnswerUse } from '../../document/answerUses.ts';
import { answerUses, conditionsOf, usesOf } from '../../document/answerUses.ts';
import type { WrittenQuestion } from '../../document/writtenSurvey.ts';
import { listAt, textAt, writtenSurvey } from '../../document/writtenSurvey.ts';

/** The replacements of a list item: none (removed), one or several. */
type FixedRules = readonly object[];

/**
 * How to fix parts that depend on a removed question: also remove them, keep them as for one answer (whatever guests choose), or leave
 * them unchanged.
 */
export type QuestionFix = { readonly how: 'drop' } | { readonly how: 'keep'; readonly value: string } | { readonly how: 'leave' };

/** How to fix parts shown for a removed answer: also remove them, show them for another answer, or leave them unchanged. */
export type AnswerFix = { readonly how: 'drop' } | { readonly how: 'move'; readonly value: string } | { readonly how: 'leave' };

/** Removes a question and fixes the parts that depend on it. */
export function withoutQuestion(whole: unknown, question: string, fix: QuestionFix): readonly ThemeEdit[] {
  const survey = writtenSurvey(whole);
  const at = survey.findIndex(({ id }) => id === question);
  const removal: ThemeEdit = { kind: 'remove', path: ['survey'], at };
  if (fix.how === 'leave') return [removal];
  const kept = fix.how === 'keep' ? fix.value : null;
  const fixed = (rule: object): FixedRules => {
    const wanted = conditionsOf(rule)[question];
    if (kept === null) return wanted === undefined && !isNamedBy(rule, question) ? [rule] : [];
    return wanted === undefined || wanted.includes(kept) ? [namedFor(withWhen(rule, question, null), question, kept)] : [];
  };
  const asked = survey[at];
  const words = (isPrompt: boolean): string => (kept === null || asked === undefined ? '' : wordsOf(asked, kept, isPrompt));
  return [...fixAll(whole, usesOf(whole, question), fixed, words), removal];
}

/** Removes an answer and fixes the parts shown for it. */
export function withoutAnswer(whole: unknown, question: string, value: string, fix: AnswerFix): readonly ThemeEdit[] {
  const survey = writtenSurvey(whole);
  const at = survey.findIndex(({ id }) => id === question);
  const place = (survey[at]?.options ?? []).findIndex((option) => option.value === value);
  const removal: ThemeEdit = { kind: 'remove', path: ['survey', at, 'options'], at: place };
  if (fix.how === 'leave') return [removal];
  const fixed = (rule: object): FixedRules => {
    const wanted = conditionsOf(rule)[question];
    if (wanted?.includes(value) !== true) return [rule];
    const left =
      fix.how === 'move' ? unique(wanted.map((one) => (one === value ? fix.value : one))) : wanted.filter((one) => one !== value);
    return left.length === 0 ? [] : [withWhen(rule, question, left)];
  };
  return [...fixAll(whole, usesOf(whole, question, value), fixed), removal];
}

/** Renames a question in all references to it. */
export function withQuestionRenamed(whole: unknown, question: string, name: string): readonly ThemeEdit[] {
  const at = writtenSurvey(whole).findIndex(({ id }) => id === question);
  const fixed = (rule: object): FixedRules => {
    const when = Object.fromEntries(
      Object.entries(conditionsOf(rule)).map(([id, values]) => [id === question ? name : id, written(values)]),
    );
    const renamed = Object.keys(when).length === 0 ? rule : { ...rule, when };
    return [namedFor(renamed, question, `{${name}}`)];
  };
  const place = (isPrompt: boolean): string => `{${name}${isPrompt ? '.prompt' : ''}}`;
  return [...fixAll(whole, usesOf(whole, question), fixed, place), { kind: 'set', path: ['survey', at, 'id'], value: name }];
}

/**
 * Changes an answer's value in all references to it. The files of pictures named by answers keep the old value in their names, so each
 * such layer becomes two: one with that picture for this answer, and one for all other answers.
 */
export function withAnswerRenamed(whole: unknown, question: string, value: string, name: string): readonly ThemeEdit[] {
  const survey = writtenSurvey(whole);
  const at = survey.findIndex(({ id }) => id === question);
  const options = survey[at]?.options ?? [];
  const place = options.findIndex((option) => option.value === value);
  const fixed = (rule: object): FixedRules => {
    const wanted = conditionsOf(rule)[question];
    if (!isNamedBy(rule, question))
      return [
        wanted === undefined
          ? rule
          : withWhen(
              rule,
              question,
              wanted.map((one) => (one === value ? name : one)),
            ),
      ];
    const all = wanted ?? options.map((option) => option.value);
    if (!all.includes(value)) return [rule];
    const others = all.filter((one) => one !== value);
    const own = namedFor(withWhen(rule, question, [name]), question, value);
    return others.length === 0 ? [own] : [withWhen(rule, question, others), own];
  };
  const touched = usesOf(whole, question).filter((use) => use.kind !== 'prompt');
  return [...fixAll(whole, touched, fixed), { kind: 'set', path: ['survey', at, 'options', place, 'value'], value: name }];
}

/** Removes everything that depends on any answer, except at paths accepted by `but`. */
export function withoutAnswers(whole: unknown, but: (path: Path) => boolean): readonly ThemeEdit[] {
  const uses = answerUses(whole).filter(({ path }) => !but(path));
  return fixAll(whole, uses, () => []);
}

/** The edits that replace each item. Lists that must not be empty keep one item. */
function fixAll(
  whole: unknown,
  uses: readonly AnswerUse[],
  fixed: (rule: object) => FixedRules,
  words: (isPrompt: boolean) => string = () => '',
): ThemeEdit[] {
  const prompts = uses.filter(({ kind }) => kind === 'prompt');
  const asked = new Set(prompts.map(({ question }) => question));
  const said = unique(prompts.map(({ path }) => path[1])).flatMap((name): ThemeEdit[] => {
    const path = ['picture', name ?? ''];
    const before = textAt(valueAt(whole, ['picture']), String(name)) ?? '';
    let isEmptied = false;
    const filled = before.replaceAll(promptPlaceholders, (all: string, id: string, isPrompt?: string) => {
      if (!asked.has(id)) return all;
      const instead = words(isPrompt !== undefined);
      isEmptied ||= instead === '';
      return instead;
    });
    const text = isEmptied ? tidied(filled) : filled;
    return text === before ? [] : text === '' ? [{ kind: 'reset', path }] : [{ kind: 'set', path, value: text }];
  });
  const places = new Map<string, { readonly list: Path; readonly at: Set<number> }>();
  for (const { kind, path } of uses) {
    const [list, at] = [path.slice(0, -1), path.at(-1)];
    if (kind === 'prompt' || typeof at !== 'number') continue;
    const known = places.get(list.join('.')) ?? { list, at: new Set<number>() };
    known.at.add(at);
    places.set(list.join('.'), known);
  }
  return [...[...places.values()].flatMap(({ list, at }) => fixList(list, listAt(whole, list), at, fixed)), ...said];
}

/** Edits the list from last to first, so that no edit shifts the index of another. */
function fixList(path: Path, list: readonly unknown[], places: ReadonlySet<number>, fixed: (rule: object) => FixedRules): ThemeEdit[] {
  const made = list.map((rule, at) => (places.has(at) ? fixed(rule as object) : [rule as object]));
  if (path.at(-1) === 'layers' && made.every((one) => one.length === 0)) made[0] = [withoutAnyCondition(list[0] as object)];
  // Only the theme's own list can be edited item by item. Moving an item to its own index copies the list into the theme.
  const own: ThemeEdit = { kind: 'move', path, from: 0, to: 0 };
  const edits = made
    .map((rules, at): ThemeEdit[] => {
      const [first, ...others] = rules;
      if (first === undefined) return [{ kind: 'remove', path, at }];
      const changed = first === list[at] ? [] : changesOf([...path, at], list[at] as object, first);
      return [...changed, ...others.map((value, more): ThemeEdit => ({ kind: 'insert', path, at: at + 1 + more, value }))];
    })
    .reverse()
    .flat();
  return edits.length === 0 ? [] : [own, ...edits];
}

/** Edits only the changed values of an item, so that the rest stays as written. */
const changesOf = (path: Path, before: object, after: object): ThemeEdit[] =>
  ['when', 'image'].flatMap((name): ThemeEdit[] => {
    const [old, value] = [valueAt(before, [name]), valueAt(after, [name])];
    if (JSON.stringify(old) === JSON.stringify(value)) return [];
    return [value === undefined ? { kind: 'reset', path: [...path, name] } : { kind: 'set', path: [...path, name], value }];
  });

/** The item with other values for a question; `null` means all values. */
export function withWhen(rule: object, question: string, values: readonly string[] | null): object {
  const { when: _when, ...rest } = rule as { readonly when?: unknown };
  const known = Object.entries(conditionsOf(rule)).map(([id, wanted]) => [id, written(wanted)] as const);
  const isThere = known.some(([id]) => id === question);
  const asked = known.flatMap(([id, wanted]) =>
    id !== question ? [[id, wanted] as const] : values === null ? [] : [[id, written(values)] as const],
  );
  const all = isThere || values === null ? asked : [...asked, [question, written(values)] as const];
  return all.length === 0 ? rest : { ...rest, when: Object.fromEntries(all) };
}

const withoutAnyCondition = (rule: object): object => {
  const { when: _when, ...rest } = rule as { readonly when?: unknown };
  return rest;
};

/** Writes a single value without a list, as people do. */
const written = (values: readonly string[]): string | readonly string[] => (values.length === 1 ? (values[0] ?? '') : values);

const isNamedBy = (rule: object, question: string): boolean => questionsNamedIn(textAt(rule, 'image') ?? '').includes(question);

/** The item with a replacement for the answer's value in its picture's name. */
function namedFor(rule: object, question: string, instead: string): object {
  const image = textAt(rule, 'image');
  return image === undefined ? rule : { ...rule, image: withAnswersIn(image, (id) => (id === question ? instead : `{${id}}`)) };
}

function wordsOf({ options }: WrittenQuestion, value: string, isPrompt: boolean): string {
  const option = options.find((one) => one.value === value);
  const text = typeof option?.text === 'string' ? option.text : (option?.text['en'] ?? Object.values(option?.text ?? {})[0]);
  return (isPrompt ? option?.prompt : undefined) ?? text ?? '';
}

/** The text without the traces of a removed placeholder: extra spaces, consecutive commas. */
function tidied(text: string): string {
  const said = text.split(',').filter((part) => part.trim() !== '');
  const words = said
    .join(',')
    .split(/\s/)
    .filter((word) => word !== '');
  return words.join(' ').replaceAll(/ (?=[,.;])/g, '');
}

const unique = <One>(list: readonly One[]): One[] => [...new Set(list)];
