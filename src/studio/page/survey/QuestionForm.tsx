import { useState } from 'react';
import { OrderedList } from '../lists/OrderedList.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { AnswerRow } from './AnswerRow.tsx';
import { usesOf, valuesInUse } from '../../document/answerUses.ts';
import { FixDialog } from './FixDialog.tsx';
import { withoutAnswer, withoutQuestion, withQuestionRenamed } from './fixUses.ts';
import { NameField } from './NameField.tsx';
import { newAnswerValue } from './newNames.ts';
import { surveyLimits } from './ownQuestions.ts';
import { gapsIn } from './QuestionList.tsx';
import { WordsField } from './WordsField.tsx';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenQuestion } from '../../document/writtenSurvey.ts';
import { listAt, textAt, writtenSurvey } from '../../document/writtenSurvey.ts';

export interface QuestionFormProps {
  readonly question: WrittenQuestion;
  readonly at: number;
}

/** An item to be removed although other parts depend on it: the question itself, or one of its answers. */
type Going = { readonly what: 'question' } | { readonly what: 'answer'; readonly value: string };

/** One question with its answers, in one language at a time. */
export function QuestionForm({ question, at }: QuestionFormProps) {
  const languages = useSpokenLanguages();
  const whole = useStudio((page) => page.whole);
  const language = useStudio((page) => page.language);
  const { edit, command, show } = useStudioStore();
  const [going, setGoing] = useState<Going | null>(null);
  const tag = language !== null && languages.tags.includes(language) ? language : languages.own;
  const count = writtenSurvey(whole).length;
  const { id, options } = question;
  const path = ['survey', at];
  const [fewest, most] = surveyLimits.answers;
  const remove = (next: Going): void => {
    const isUsed = usesOf(whole, id, next.what === 'answer' ? next.value : undefined).length > 0;
    if (isUsed) setGoing(next);
    else
      void command((newest) =>
        next.what === 'question'
          ? { label: 'Remove a question', edits: withoutQuestion(newest.whole, id, { how: 'leave' }) }
          : { label: 'Remove an answer', edits: withoutAnswer(newest.whole, id, next.value, { how: 'leave' }) },
      );
  };
  const add = (): void =>
    void command((newest) => {
      const list = newest.now([...path, 'options']);
      const now = listAt(newest.whole, list ?? []);
      if (list === null || now.length >= most) return null;
      const value = newAnswerValue('answer', [...now.map((option) => textAt(option, 'value') ?? ''), ...valuesInUse(newest.whole, id)]);
      return { label: 'Add an answer', edits: [{ kind: 'insert', path: list, at: now.length, value: { value, text: 'Another answer' } }] };
    });
  return (
    <section className="survey-question" aria-label={`Question ${at + 1}`}>
      {languages.tags.length > 1 && (
        <div className="shapes" role="radiogroup" aria-label="Language of the words">
          {languages.tags.map((one) => (
            <label key={one}>
              <input type="radio" name="survey-language" checked={one === tag} onChange={() => show({ language: one })} />
              <span lang={one}>
                {languages.nameOf(one)}
                {gapsIn(question, languages, [one]) > 0 && <i className="survey-gap" title="Words are missing" />}
              </span>
            </label>
          ))}
        </div>
      )}
      <WordsField label="Question" isLabelSeen path={[...path, 'text']} words={question.text} tag={tag} change="Reword a question" />
      <h3>Answers</h3>
      <OrderedList
        label="Answers"
        items={options.map((option, place) => ({
          key: option.value,
          name: `answer ${place + 1}, ${readIn(option.text, languages.own, languages)}`,
          row: (
            <AnswerRow
              question={question}
              place={place}
              path={[...path, 'options', place]}
              tag={tag}
              onRemove={options.length > fewest ? () => remove({ what: 'answer', value: option.value }) : null}
            />
          ),
        }))}
        onMove={async (from, to) => edit('Move an answer', { kind: 'move', path: [...path, 'options'], from, to })}
      />
      <div className="row">
        <button
          type="button"
          disabled={options.length >= most}
          title={options.length >= most ? `A question has at most ${most}.` : undefined}
          onClick={add}
        >
          Add an answer
        </button>
        <button
          type="button"
          disabled={count < 2}
          title={count < 2 ? 'A booth asks at least one question.' : undefined}
          onClick={() => remove({ what: 'question' })}
        >
          Remove this question
        </button>
      </div>
      <details>
        <summary>Its name in the theme</summary>
        <NameField
          label="Name of the question"
          name={id}
          pattern={/^[a-z][a-z0-9-]*$/i}
          rule="Letters, digits and hyphens, beginning with a letter."
          taken={writtenSurvey(whole).map((one) => one.id)}
          uses={usesOf(whole, id)}
          editsFor={(newest, name) => withQuestionRenamed(newest, id, name)}
          change="Rename a question"
        />
      </details>
      {going?.what === 'question' && (
        <FixDialog
          title={`Remove “${readIn(question.text, languages.own, languages)}”`}
          uses={usesOf(whole, id)}
          answers={options}
          moveLabel="Keep it for everybody, as for this answer:"
          editsFor={(newest, how, value) => withoutQuestion(newest, id, how === 'move' ? { how: 'keep', value } : { how })}
          change="Remove a question"
          onClose={() => setGoing(null)}
        />
      )}
      {going?.what === 'answer' && (
        <FixDialog
          title={`Remove “${readIn(options.find((one) => one.value === going.value)?.text ?? '', languages.own, languages)}”`}
          uses={usesOf(whole, id, going.value)}
          answers={options.filter((one) => one.value !== going.value)}
          moveLabel="Show it for another answer:"
          editsFor={(newest, how, value) => withoutAnswer(newest, id, going.value, how === 'move' ? { how, value } : { how })}
          change="Remove an answer"
          onClose={() => setGoing(null)}
        />
      )}
    </section>
  );
}
