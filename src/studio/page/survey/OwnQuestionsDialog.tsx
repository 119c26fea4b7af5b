import type { SyntheticEvent } from 'react';
import { useId, useState } from 'react';
import { Dialog } from '../../../pageParts/Dialog.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import type { TypedQuestion, TypedWords } from './ownQuestions.ts';
import { inAllLanguages, isEmpty, startFromOwnQuestions, surveyLimits, problemWith } from './ownQuestions.ts';

const examples = [
  { text: 'Which ship is yours?', answers: 'A sailing boat\nThe old ferry' },
  { text: 'What is the weather like?', answers: 'Not a cloud\nA proper storm' },
  { text: 'And from the kiosk?', answers: 'Fish roll\nIce cream\nNothing, thank you' },
];

/** The initial number of empty questions. */
const roomFor = 5;

interface Typing {
  readonly text: string;
  readonly answers: string;
}

/** The text typed for one question, by language. */
type Draft = Readonly<Record<string, Typing>>;

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const typedIn = (draft: Draft, tags: readonly string[]): TypedQuestion =>
  Object.fromEntries(
    tags.map((tag): [string, TypedWords] => [tag, { text: (draft[tag]?.text ?? '').trim(), answers: lines(draft[tag]?.answers ?? '') }]),
  );

/** Asks for questions as text, in all chosen languages at once. The questions replace the survey, with a matching card. */
export function OwnQuestionsDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const theme = useStudio(({ state }) => state?.inLanguages ?? null);
  const languages = useSpokenLanguages();
  const { command } = useStudioStore();
  const [drafts, setDrafts] = useState<readonly Draft[]>(Array.from({ length: roomFor }, () => ({})));
  const [problems, setProblems] = useState<readonly (string | null)[]>([]);
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set(languages.tags.length < 3 ? languages.tags : []));
  const tags = [languages.own, ...languages.tags.filter((tag) => tag !== languages.own && others.has(tag))];
  const [, most] = surveyLimits.questions;
  const change = (at: number, tag: string, part: Partial<Typing>): void => {
    const next = drafts.map((draft, place) =>
      place === at ? { ...draft, [tag]: { ...(draft[tag] ?? { text: '', answers: '' }), ...part } } : draft,
    );
    // Always offer one more empty question, up to the maximum.
    const isFull = next.length < most && !isEmpty(typedIn(next.at(-1) ?? {}, tags));
    setDrafts(isFull ? [...next, {}] : next);
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const typed = drafts.map((draft) => typedIn(draft, tags));
    const asked = typed.filter((one) => !isEmpty(one));
    const found = typed.map((one, at) => (isEmpty(one) && (asked.length > 0 || at > 0) ? null : problemWith(one, languages)));
    setProblems(found);
    if (theme === null || found.some((one) => one !== null)) return;
    const own = asked.map((one) => inAllLanguages(one, languages.own));
    if (!(await command(({ whole, state }) => startFromOwnQuestions(whole, state.inLanguages ?? theme, own)))) return;
    onDone();
    onClose();
  };
  return (
    <Dialog title="Your own questions" onClose={onClose}>
      <form className="own-questions" onSubmit={(event) => void submit(event)}>
        <p className="quiet">
          One is enough: empty ones are left out. They replace the survey. The card becomes one in your colours, the same for all answers;
          you can add pictures and more questions later. A single undo brings everything back.
        </p>
        {languages.tags.length > 2 && (
          <div className="row" role="group" aria-label="Also in these languages">
            <span className="quiet">Also in</span>
            {languages.tags
              .filter((tag) => tag !== languages.own)
              .map((tag) => (
                <label key={tag} lang={tag}>
                  <input
                    type="checkbox"
                    checked={others.has(tag)}
                    onChange={() =>
                      setOthers((before) => new Set(before.has(tag) ? [...before].filter((one) => one !== tag) : [...before, tag]))
                    }
                  />
                  {languages.nameOf(tag)}
                </label>
              ))}
          </div>
        )}
        {drafts.map((draft, at) => (
          <fieldset key={at}>
            <legend>Question {at + 1}</legend>
            {tags.map((tag) => (
              <InLanguage
                key={tag}
                at={at}
                tag={tag}
                language={tags.length > 1 ? languages.nameOf(tag) : null}
                typing={draft[tag]}
                onChange={(part) => change(at, tag, part)}
              />
            ))}
            {(problems[at] ?? null) !== null && (
              <p className="words-trouble" role="alert">
                {problems[at]}
              </p>
            )}
          </fieldset>
        ))}
        <div className="row">
          <button type="submit" className="primary">
            Start with these
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface InLanguageProps {
  readonly at: number;
  readonly tag: string;
  /** The language's name; null if questions are typed in only one language. */
  readonly language: string | null;
  readonly typing: Typing | undefined;
  readonly onChange: (part: Partial<Typing>) => void;
}

function InLanguage({ at, tag, language, typing, onChange }: InLanguageProps) {
  const id = useId();
  const example = tag.startsWith('en') ? examples[at] : undefined;
  const of = language === null ? '' : ` in ${language}`;
  return (
    <div className="own-question">
      <label htmlFor={`${id}-text`}>Question{of}</label>
      <input
        id={`${id}-text`}
        lang={tag}
        dir="auto"
        value={typing?.text ?? ''}
        placeholder={example?.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <label htmlFor={`${id}-answers`}>Answers{of}, one per line</label>
      <textarea
        id={`${id}-answers`}
        rows={3}
        lang={tag}
        dir="auto"
        value={typing?.answers ?? ''}
        placeholder={example?.answers}
        onChange={({ target }) => onChange({ answers: target.value })}
      />
    </div>
  );
}
