import { counted } from '../../../pageParts/amounts.ts';
import { OrderedList } from '../lists/OrderedList.tsx';
import { useStudioStore } from '../StudioContext.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { namesInUse } from '../../document/answerUses.ts';
import { namedQuestion, surveyLimits } from './ownQuestions.ts';
import type { SpokenLanguages } from '../../document/wordsInLanguage.ts';
import { readIn, wordsIn } from '../../document/wordsInLanguage.ts';
import type { WrittenQuestion } from '../../document/writtenSurvey.ts';
import { writtenSurvey } from '../../document/writtenSurvey.ts';
import { editNow } from '../../document/pathAfter.ts';

export interface QuestionListProps {
  readonly survey: readonly WrittenQuestion[];
  /** The index of the question being edited. */
  readonly at: number;
  readonly onPick: (at: number) => void;
  readonly onOwn: () => void;
}

/** All questions, in order. */
export function QuestionList({ survey, at, onPick, onOwn }: QuestionListProps) {
  const languages = useSpokenLanguages();
  const { command } = useStudioStore();
  const [, most] = surveyLimits.questions;
  const add = (): void =>
    void command(({ whole }) => {
      const now = writtenSurvey(whole);
      if (now.length >= most) return null;
      const typed = { text: 'Another question?', answers: ['One answer', 'Another answer'] };
      const value = namedQuestion(typed, [...namesInUse(whole), ...now.map(({ id }) => id)], languages.own);
      return {
        label: 'Add a question',
        edits: [{ kind: 'insert', path: ['survey'], at: now.length, value }],
        select: ['survey', now.length],
      };
    });
  const move = async (from: number, to: number): Promise<unknown> =>
    command((newest) => {
      const made = editNow({ kind: 'move', path: ['survey'], from, to }, newest.whole, newest.now);
      return made?.kind === 'move' ? { label: 'Move a question', edits: [made], select: ['survey', made.to] } : null;
    });
  const items = survey.map((question, place) => {
    const words = readIn(question.text, languages.own, languages);
    const gaps = gapsIn(question, languages);
    return {
      key: question.id,
      name: `question ${place + 1}, ${words}`,
      isSelected: place === at,
      row: (
        <button type="button" className="survey-pick" onClick={() => onPick(place)}>
          <b>{place + 1}</b>
          <span className="survey-words" lang={languages.own}>
            {words}
          </span>
          <span className="quiet">
            {counted(question.options.length, 'answer')}
            {gaps > 0 && <span className="words-missing"> {counted(gaps, 'text')} missing</span>}
          </span>
        </button>
      ),
    };
  });
  return (
    <section className="survey-questions" aria-labelledby="survey-questions">
      <h2 id="survey-questions">Questions</h2>
      <OrderedList label="Questions" items={items} onMove={move} />
      <button
        type="button"
        disabled={survey.length >= most}
        title={survey.length >= most ? `A booth asks at most ${most}.` : undefined}
        onClick={add}
      >
        Add a question
      </button>
      <button type="button" onClick={onOwn}>
        Start from our own questions…
      </button>
      <p className="quiet">Your own questions replace all of these, and the card becomes one that works with them at once.</p>
    </section>
  );
}

/** The number of a question's missing texts, summed over the languages. */
export const gapsIn = ({ text, options }: WrittenQuestion, languages: SpokenLanguages, tags = languages.tags): number =>
  [text, ...options.map((option) => option.text)].flatMap((words) => tags.filter((tag) => wordsIn(words, tag, languages) === null)).length;
