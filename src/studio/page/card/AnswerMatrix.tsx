import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { valueAt } from '../../document/editText.ts';
import { readIn } from '../../document/wordsInLanguage.ts';
import { writtenSurvey } from '../../document/writtenSurvey.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { answerMatrix, conditionEdits, withCellToggled } from './answerMatrix.ts';
import type { EditedSheet } from './SheetKind.ts';
import { layerName } from '../../document/layerNames.ts';

export interface AnswerMatrixProps {
  readonly sheet: EditedSheet;
  /** In the written order, from back to front. */
  readonly layers: readonly unknown[];
  readonly selected: number | null;
  readonly onSelect: (at: number) => void;
}

/** The layers shown for each answer: one row per layer, one column per answer. Arrow keys move between cells, Space shows or hides a layer. */
export function AnswerMatrix({ sheet, layers, selected, onSelect }: AnswerMatrixProps) {
  const languages = useSpokenLanguages();
  const whole = useStudio((page) => page.whole);
  const { command } = useStudioStore();
  const table = useRef<HTMLTableElement>(null);
  const [announced, setAnnounced] = useState('');
  const [here, setHere] = useState<readonly [row: number, column: number]>([0, 0]);
  const survey = writtenSurvey(whole);
  const rows = answerMatrix(layers, survey)
    .map((cells, at) => ({ at, cells, name: layerName(layers[at], languages) }))
    .reverse();
  const columns = rows[0]?.cells.length ?? 0;
  const [row, column] = [Math.min(here[0], rows.length - 1), Math.min(here[1], columns - 1)];
  const toggle = (at: number, questionId: string, value: string): void => {
    void command(({ whole: newest, now }) => {
      const path = now([...sheet.path, 'layers', at]);
      const question = writtenSurvey(newest).find(({ id }) => id === questionId);
      const layer = path === null ? undefined : valueAt(newest, path);
      if (path === null || question === undefined || layer === undefined) return null;
      const after = withCellToggled(layer as object, question, value);
      setAnnounced(after === null ? 'Without this answer nobody would see the layer: remove it instead.' : '');
      if (after === null) return null;
      return { label: 'Change which answers show a layer', edits: conditionEdits(path.slice(0, -1), Number(path.at(-1)), after) };
    });
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = [
      Math.max(0, Math.min(rows.length - 1, row + (by[0] ?? 0))),
      Math.max(0, Math.min(columns - 1, column + (by[1] ?? 0))),
    ] as const;
    setHere(next);
    table.current?.querySelectorAll<HTMLInputElement>('input')[next[0] * columns + next[1]]?.focus();
  };
  return (
    <div className="matrix">
      <p className="quiet" role="status">
        {announced === '' ? 'A tick: the layer is shown for this answer. A dot beside it: with its own picture.' : announced}
      </p>
      <table ref={table} onKeyDown={press} aria-label="Which answer shows what">
        <thead>
          <tr>
            <td />
            {survey.map(({ id, text, options }) => (
              <th key={id} scope="colgroup" colSpan={options.length}>
                {readIn(text, languages.own, languages)}
              </th>
            ))}
          </tr>
          <tr>
            <td />
            {survey.flatMap(({ id, options }) =>
              options.map(({ value, text }) => (
                <th key={`${id} ${value}`} scope="col" className="matrix-answer">
                  <span>{readIn(text, languages.own, languages)}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, cells, name }, rowAt) => (
            <tr key={at} className={at === selected ? 'matrix-selected' : undefined}>
              <th scope="row">
                <button type="button" className="layer-pick" tabIndex={-1} onClick={() => onSelect(at)}>
                  {name}
                </button>
              </th>
              {cells.map(({ question, value, isShown, isNamed }, columnAt) => {
                const option = survey.find(({ id }) => id === question)?.options.find((one) => one.value === value);
                return (
                  <td key={`${question} ${value}`}>
                    <input
                      type="checkbox"
                      checked={isShown}
                      aria-label={`${name} for “${readIn(option?.text ?? value, languages.own, languages)}”${isNamed && isShown ? ', a picture of its own' : ''}`}
                      tabIndex={rowAt === row && columnAt === column ? 0 : -1}
                      onFocus={() => setHere([rowAt, columnAt])}
                      onChange={() => toggle(at, question, value)}
                    />
                    {isNamed && isShown && <i className="matrix-own" />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
