import type { StaffDay } from '../../shared/contract/staff.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { Panel } from '../parts/Panel.tsx';
import { counted } from '../parts/words.ts';

/** What guests answered, question by question: sums, never one guest's. */
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
  /** Whether to say whose question it is. */
  readonly ofTheme: boolean;
}

function Question({ question: { text, theme, answers }, ofTheme }: QuestionProps) {
  const total = answers.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...answers.map(({ count }) => count));
  const share = (count: number): string => (total === 0 ? '–' : `${String(Math.round((100 * count) / total))} %`);
  return (
    <article>
      <h3>{text}</h3>
      <p className="quiet">
        {counted(total, 'answer')}
        {ofTheme && ` · ${theme}`}
      </p>
      {/* The table beneath says the same in words. */}
      <ul className="bars" aria-hidden="true">
        {answers.map(({ value, text: answer, count }) => (
          <li key={value}>
            <span>{answer}</span>
            <svg>
              <rect className="track" width="100%" height="100%" rx="6" />
              <rect className="cards" width={`${String((100 * count) / most)}%`} height="100%" rx="6" />
            </svg>
            <b>{count}</b>
          </li>
        ))}
      </ul>
      <DataTable
        caption={text}
        head={['Answer', 'Count', 'Share']}
        rows={answers.map((answer) => [answer.text, answer.count, share(answer.count)])}
      />
    </article>
  );
}

/** What was said to the terms of a version, as one question more. */
function termsQuestion({ version, agreed, declined }: StaffDay['consents'][number]): StaffDay['questions'][number] {
  const answers = [
    { value: 'agreed', text: 'Agreed', count: agreed },
    { value: 'declined', text: 'Declined', count: declined },
  ];
  return { theme: '', id: version, text: `Consent to the terms ${version}`, answers };
}
