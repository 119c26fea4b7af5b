import { useState } from 'react';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { valueAt } from '../../document/editText.ts';
import { PictureField } from '../lists/PictureField.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useUploadPicture } from '../useUploadPicture.ts';
import { useFileDrop } from '../useFileDrop.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { usesOf } from '../../document/answerUses.ts';
import { withAnswerRenamed } from './fixUses.ts';
import { NameField } from './NameField.tsx';
import { PlainField } from './PlainField.tsx';
import { WordsField } from './WordsField.tsx';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenQuestion } from '../../document/writtenSurvey.ts';

export interface AnswerRowProps {
  readonly question: WrittenQuestion;
  readonly place: number;
  readonly path: Path;
  readonly tag: string;
  /** Null if the question needs this answer. */
  readonly onRemove: (() => void) | null;
}

/** An answer's words and picture and, when expanded, all its other fields. */
export function AnswerRow({ question, place, path, tag, onRemove }: AnswerRowProps) {
  const languages = useSpokenLanguages();
  const whole = useStudio((page) => page.whole);
  const shown = useStudio(({ state }) => valueAt(state?.inLanguages, path) as { readonly image?: string } | undefined);
  const isReadOnly = useStudio(({ state }) => state?.readOnly !== null);
  const { command } = useStudioStore();
  const [isOpen, setOpen] = useState(false);
  /** A single item of an inherited list can't be reset, so write the whole list without this value. */
  const say = (label: string, name: 'image' | 'prompt', text: string | null): void =>
    void command(({ whole: newest, now }) => {
      const there = now(path);
      if (there === null) return null;
      const value = text ?? without(valueAt(newest, there), name);
      return { label, edits: [{ kind: 'set', path: text === null ? there : [...there, name], value }] };
    });
  const setImage = (name: string | null): void =>
    say(name === null ? 'Remove an answer’s picture' : 'Change an answer’s picture', 'image', name);
  const upload = useUploadPicture();
  const takes = useFileDrop(isReadOnly ? null : (file) => void upload(file, setImage));
  const option = question.options[place];
  if (option === undefined) return null;
  const words = readIn(option.text, languages.own, languages);
  const { value, image, prompt } = option;
  const address = image === undefined ? null : (shown?.image ?? null);
  return (
    <div className="answer" {...takes}>
      <div className="answer-line">
        <button
          type="button"
          className="answer-picture"
          aria-expanded={isOpen}
          aria-label={`Picture and more for “${words}”`}
          onClick={() => setOpen(!isOpen)}
        >
          {address === null ? <span aria-hidden="true">＋</span> : <img src={address} alt="" />}
        </button>
        <WordsField label={`Answer ${place + 1}`} path={[...path, 'text']} words={option.text} tag={tag} change="Reword an answer" />
        <button
          type="button"
          className="answer-remove"
          // Tab moves from answer to answer and skips this button; an expanded answer has a second remove button that keys can reach.
          tabIndex={-1}
          aria-label={`Remove “${words}”`}
          disabled={onRemove === null}
          title={onRemove === null ? 'A question has at least two answers.' : 'Remove'}
          onClick={() => onRemove?.()}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {isOpen && (
        <div className="answer-more">
          <PictureField name={`“${words}”`} shown={address} onPicture={setImage} />
          <PlainField
            label="What an image model is told for it"
            text={prompt ?? ''}
            onText={(text) => say('Change what an image model is told', 'prompt', text === '' ? null : text)}
          />
          <NameField
            key={value}
            label="Name of the answer"
            name={value}
            pattern={/\S/}
            rule="Enter a name."
            taken={question.options.map((one) => one.value)}
            uses={usesOf(whole, question.id).filter(
              (use) => use.kind === 'picture' || (use.kind === 'condition' && use.values.includes(value)),
            )}
            editsFor={(newest, name) => withAnswerRenamed(newest, question.id, value, name)}
            change="Rename an answer"
          />
          <button type="button" disabled={onRemove === null} onClick={() => onRemove?.()}>
            Remove this answer
          </button>
        </div>
      )}
    </div>
  );
}

const without = (whole: unknown, name: string): unknown =>
  Object.fromEntries(Object.entries(typeof whole === 'object' && whole !== null ? whole : {}).filter(([key]) => key !== name));
