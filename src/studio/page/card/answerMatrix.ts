import { questionsNamedIn } from '../../../shared/theme/answerPlaceholders.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path, ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { conditionsOf } from '../../document/answerUses.ts';
import { withWhen } from '../survey/fixUses.ts';
import type { WrittenQuestion } from '../../document/writtenSurvey.ts';
import { textAt } from '../../document/writtenSurvey.ts';

/** Whether a layer is shown for an answer, regardless of other questions. */
export interface MatrixCell {
  readonly question: string;
  readonly value: string;
  readonly isShown: boolean;
  /** Whether the layer has a separate picture for this answer. */
  readonly isNamed: boolean;
}

/** The layers shown for each answer: one row per layer, with a cell for each answer of each question, in order. */
export const answerMatrix = (layers: readonly unknown[], survey: readonly WrittenQuestion[]): readonly (readonly MatrixCell[])[] =>
  layers.map((layer) => {
    const conditions = conditionsOf(layer);
    const named = questionsNamedIn(textAt(layer, 'image') ?? '');
    return survey.flatMap(({ id, options }) =>
      options.map(({ value }) => ({
        question: id,
        value,
        isShown: conditions[id]?.includes(value) ?? true,
        isNamed: named.includes(id),
      })),
    );
  });

/**
 * Shows or hides a layer for an answer; null if the layer would then be shown for no answer. Values stay in the survey's order, and a
 * condition that always holds is removed.
 */
export function withCellToggled(layer: object, { id, options }: WrittenQuestion, value: string): object | null {
  const before = conditionsOf(layer)[id] ?? options.map((option) => option.value);
  const isThere = before.includes(value);
  const wanted = new Set(isThere ? before.filter((one) => one !== value) : [...before, value]);
  const after = options.map((option) => option.value).filter((one) => wanted.has(one));
  if (after.length === 0) return null;
  return withWhen(layer, id, after.length === options.length ? null : after);
}

/** The edits that give a layer another layer's condition; its other fields stay. */
export function conditionEdits(list: Path, at: number, after: object): readonly ThemeEdit[] {
  const [path, when] = [[...list, at, 'when'], valueAt(after, ['when'])];
  // Only the theme's own list can lose a value of an item. Moving an item to its current position copies the list into the theme.
  return [{ kind: 'move', path: list, from: 0, to: 0 }, when === undefined ? { kind: 'reset', path } : { kind: 'set', path, value: when }];
}
