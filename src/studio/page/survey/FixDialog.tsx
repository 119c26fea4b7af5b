import { useId, useState } from 'react';
import { Dialog } from '../../../pageParts/Dialog.tsx';
import type { ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { useStudioStore } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import type { AnswerUse } from '../../document/answerUses.ts';
import { UseList } from './UseList.tsx';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenAnswer } from '../../document/writtenSurvey.ts';

type FixWay = 'drop' | 'move' | 'leave';

export interface FixDialogProps {
  readonly title: string;
  /** The uses of the item to be removed. */
  readonly uses: readonly AnswerUse[];
  /** The answers that the uses can be moved to. */
  readonly answers: readonly WrittenAnswer[];
  readonly moveLabel: string;
  readonly editsFor: (whole: unknown, way: FixWay, value: string) => readonly ThemeEdit[];
  /** The label of the undo step. */
  readonly change: string;
  readonly onClose: () => void;
}

/** Shows the parts that a removal would break, and asks how to fix them. Removal and fixes are one undo step. */
export function FixDialog({ title, uses, answers, moveLabel, editsFor, change, onClose }: FixDialogProps) {
  const name = useId();
  const languages = useSpokenLanguages();
  const { command } = useStudioStore();
  const [way, setWay] = useState<FixWay>('drop');
  const [value, setValue] = useState(answers[0]?.value ?? '');
  const choose = (one: FixWay) => ({ type: 'radio', name, checked: way === one, onChange: () => setWay(one) }) as const;
  const go = async (): Promise<void> => {
    if (await command(({ whole }) => ({ label: change, edits: editsFor(whole, way, value) }))) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{uses.length === 1 ? 'One thing depends on it:' : `${uses.length} things depend on it:`}</p>
      <UseList uses={uses} />
      <fieldset className="fix-options">
        <legend>What should happen to {uses.length === 1 ? 'this' : 'these'}?</legend>
        <label>
          <input {...choose('drop')} /> Remove {uses.length === 1 ? 'it' : 'them'} as well
        </label>
        <div className="row">
          <label>
            <input {...choose('move')} /> {moveLabel}
          </label>
          <select
            aria-label={moveLabel}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setWay('move');
            }}
          >
            {answers.map((answer) => (
              <option key={answer.value} value={answer.value}>
                {readIn(answer.text, languages.own, languages)}
              </option>
            ))}
          </select>
        </div>
        <label>
          <input {...choose('leave')} /> Leave {uses.length === 1 ? 'it' : 'them'}: the findings will say what is wrong
        </label>
      </fieldset>
      <div className="row">
        <button type="button" className="primary" onClick={() => void go()}>
          {change}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
