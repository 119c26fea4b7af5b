import { useId, useState } from 'react';
import { Dialog } from '../../../pageParts/Dialog.tsx';
import type { ThemeEdit } from '../../../shared/theme/ThemeEdit.ts';
import { useStudioStore } from '../StudioContext.ts';
import type { AnswerUse } from '../../document/answerUses.ts';
import { UseList } from './UseList.tsx';

export interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  /** The pattern for a valid name, and a sentence that explains it. */
  readonly pattern: RegExp;
  readonly rule: string;
  /** Names already taken. */
  readonly taken: readonly string[];
  /** The parts that refer to this name. */
  readonly uses: readonly AnswerUse[];
  readonly editsFor: (whole: unknown, name: string) => readonly ThemeEdit[];
  readonly change: string;
}

/** The theme's name for a question or an answer. Guests never see it. Before a change, the parts that refer to it are shown. */
export function NameField({ label, name, pattern, rule, taken, uses, editsFor, change }: NameFieldProps) {
  const id = useId();
  const { command } = useStudioStore();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const rename = async (): Promise<void> => {
    setAsking(false);
    await command(({ whole }) => ({ label: change, edits: editsFor(whole, typed) }));
  };
  const submit = (): void => {
    if (typed === name) return;
    const isTaken = taken.includes(typed);
    setProblem(isTaken ? 'This name is already taken.' : pattern.test(typed) ? null : rule);
    if (isTaken || !pattern.test(typed)) return;
    if (uses.length > 0) setAsking(true);
    else void rename();
  };
  return (
    <form
      className="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed}
        aria-describedby={problem === null ? undefined : `${id}-trouble`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" disabled={typed === name}>
        Rename
      </button>
      {problem !== null && (
        <p id={`${id}-trouble`} className="words-trouble" role="alert">
          {problem}
        </p>
      )}
      {isAsking && (
        <Dialog title={`From “${name}” to “${typed}”`} onClose={() => setAsking(false)}>
          <p>
            {uses.length === 1
              ? 'This refers to it by name and will be updated:'
              : `These ${uses.length} refer to it by name and will be updated:`}
          </p>
          <UseList uses={uses} />
          <div className="row">
            <button type="button" className="primary" onClick={() => void rename()}>
              {change}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
