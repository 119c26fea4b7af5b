import type { StaffDay } from '../../shared/contract/staff.ts';
import { CountBars } from '../parts/CountBars.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';

/** Guests' answers, question by question: totals, never a single guest's answers. */
export function AnswersPanel({ sums }: { readonly sums: StaffDay }) {
  const themes = new Set(sums.questions.map(({ theme }) => theme));
  return (
    <Panel
      title="Answers"
      aside={
        <a className="button" href="/staff/api/survey.csv" download="survey.csv">
          All days as CSV
        </a>
      }
    >
      <div className="questions">
        {sums.questions.map((question) => (
          <Question key={`${question.theme} ${question.id}`} question={question} ofTheme={themes.size > 1} />
        ))}
        {sums.consents.map((consent) => (
          <Question key={`terms ${consent.version}`} question={termsQuestion(consent)} ofTheme={false} />
        ))}
      </div>
    </Panel>
  );
}

interface QuestionProps {
  readonly question: StaffDay['questions'][number];
  /** Whether to name the theme that asked the question. */
  readonly ofTheme: boolean;
}

function Question({ question: { text, theme, answers }, ofTheme }: QuestionProps) {
  const total = answers.reduce((sum, { count }) => sum + count, 0);
  return (
    <article>
      <h3>{text}</h3>
      <p className="quiet">
        {counted(total, 'answer')}
        {ofTheme && ` · ${theme}`}
      </p>
      <CountBars
        caption={text}
        noun="Answer"
        rows={answers.map((answer) => ({ key: answer.value, text: answer.text, count: answer.count }))}
        total={total}
      />
    </article>
  );
}

/** The answers to one version of the terms, listed as a separate question. */
function termsQuestion({ version, agreed, declined }: StaffDay['consents'][number]): StaffDay['questions'][number] {
  const answers = [
    { value: 'agreed', text: 'Agreed', count: agreed },
    { value: 'declined', text: 'Declined', count: declined },
  ];
  return { theme: '', id: version, text: `Consent to the terms ${version}`, answers };
}
