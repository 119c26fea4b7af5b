import { useState } from 'react';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { OwnQuestionsDialog } from './OwnQuestionsDialog.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuestionList } from './QuestionList.tsx';
import { SurveyPreview } from './SurveyPreview.tsx';
import { writtenSurvey } from '../../document/writtenSurvey.ts';
import './survey.css';

/** Questions and answers: add, remove and reorder them, with their words and pictures. */
export function SurveyEditor() {
  const whole = useStudio((page) => page.whole);
  const selected = useStudio((page) => page.selected);
  const { select } = useStudioStore();
  const [chosen, setChosen] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const survey = writtenSurvey(whole);
  const pointed = selected?.[0] === 'survey' && typeof selected[1] === 'number' ? selected[1] : chosen;
  const at = Math.max(0, Math.min(pointed, survey.length - 1));
  const question = survey[at];
  const pick = (place: number): void => {
    setChosen(place);
    select(['survey', place]);
  };
  return (
    <div className="survey">
      <QuestionList survey={survey} at={at} onPick={pick} onOwn={() => setAsking(true)} />
      {question !== undefined && <QuestionForm key={question.id} question={question} at={at} />}
      <SurveyPreview at={at} />
      {isAsking && <OwnQuestionsDialog onClose={() => setAsking(false)} onDone={() => pick(0)} />}
    </div>
  );
}
