import type { SyntheticEvent } from 'react';
import { useId, useState } from 'react';
import { Dialog } from '../../../pageParts/Dialog.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { TypedQuestion } from './ownQuestions.ts';
import { startFromOwnQuestions, problemWith } from './ownQuestions.ts';

const examples = [
  { text: 'Which ship is yours?', answers: 'A sailing boat\nThe old ferry' },
  { text: 'What is the weather like?', answers: 'Not a cloud\nA proper storm' },
  { text: 'And from the kiosk?', answers: 'Fish roll\nIce cream\nNothing, thank you' },
];

interface Draft {
  readonly text: string;
  readonly answers: string;
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Asks for one to three questions as text; they replace the survey, together with a card that suits them at once. */
export function OwnQuestionsDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const theme = useStudio(({ state }) => state?.inLanguages ?? null);
  const { command } = useStudioStore();
  const [drafts, setDrafts] = useState<readonly Draft[]>(examples.map(() => ({ text: '', answers: '' })));
  const [problem, setProblem] = useState<readonly (string | null)[]>([]);
  const change = (at: number, part: Partial<Draft>): void =>
    setDrafts(drafts.map((draft, place) => (place === at ? { ...draft, ...part } : draft)));
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const typed: TypedQuestion[] = drafts.map(({ text, answers }) => ({ text: text.trim(), answers: lines(answers) }));
    const isEmpty = ({ text, answers }: TypedQuestion): boolean => text === '' && answers.length === 0;
    const asked = typed.filter((one) => !isEmpty(one));
    const told = typed.map((one, at) => (isEmpty(one) && (asked.length > 0 || at > 0) ? null : problemWith(one)));
    setProblem(told);
    if (theme === null || told.some((one) => one !== null)) return;
    if (!(await command(({ whole, state }) => startFromOwnQuestions(whole, state.inLanguages ?? theme, asked)))) return;
    onDone();
    onClose();
  };
  return (
    <Dialog title="Your own questions" onClose={onClose}>
      <form className="own-questions" onSubmit={(event) => void submit(event)}>
        <p className="quiet">
          One is enough: what stays empty is left out. They take the place of the survey. The card becomes one in your colours that is the
          same for all answers; pictures, and more questions, can come later. One step of undo brings everything back.
        </p>
        {drafts.map((draft, at) => (
          <OwnQuestion key={at} at={at} draft={draft} problem={problem[at] ?? null} onChange={(part) => change(at, part)} />
        ))}
        <div className="row">
          <button type="submit" className="primary">
            Begin with these
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface OwnQuestionProps {
  readonly at: number;
  readonly draft: Draft;
  readonly problem: string | null;
  readonly onChange: (part: Partial<Draft>) => void;
}

function OwnQuestion({ at, draft, problem, onChange }: OwnQuestionProps) {
  const id = useId();
  return (
    <fieldset>
      <legend>Question {at + 1}</legend>
      <label htmlFor={`${id}-text`}>Question</label>
      <input
        id={`${id}-text`}
        value={draft.text}
        placeholder={examples[at]?.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <label htmlFor={`${id}-answers`}>Answers, one a line</label>
      <textarea
        id={`${id}-answers`}
        rows={3}
        value={draft.answers}
        placeholder={examples[at]?.answers}
        onChange={({ target }) => onChange({ answers: target.value })}
      />
      {problem !== null && (
        <p className="words-trouble" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
