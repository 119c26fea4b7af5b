import { valueAt } from '../../../document/editText.ts';
import { ownLanguage } from '../../../../shared/theme/inLanguage.ts';
import { useStudio } from '../../StudioContext.ts';
import type { ControlProps } from './ControlProps.ts';

/** The condition of a part: the survey's questions with a box for each answer. A question without ticks has no effect. */
export function ConditionControl({ edit, onProblem }: ControlProps<'condition'>) {
  const survey = useStudio(({ whole }) => valueAt(whole, ['survey']));
  const own = useStudio(({ whole }) => ownLanguage((whole ?? {}) as Parameters<typeof ownLanguage>[0]));
  const questions = (Array.isArray(survey) ? survey : []) as readonly unknown[];
  const when = conditionsIn(edit.value);
  const known = questions.map((question) => String(valueAt(question, ['id'])));
  const lost = Object.keys(when).filter((id) => !known.includes(id));
  const ask = (id: string, answers: (before: readonly string[]) => readonly string[]): void =>
    onProblem(
      edit.set((before) => {
        const asked = conditionsIn(before);
        const { [id]: wanted, ...others } = asked;
        const now = answers([wanted ?? []].flat());
        const next = now.length === 0 ? others : { ...asked, [id]: now.length === 1 ? now[0] : now };
        return Object.keys(next).length === 0 ? undefined : next;
      }),
    );
  return (
    <div className="field-condition">
      {questions.map((question, place) => {
        const id = known[place] ?? '';
        const wanted = [when[id] ?? []].flat();
        const options = (valueAt(question, ['options']) ?? []) as readonly unknown[];
        return (
          <fieldset key={id} disabled={edit.readOnly}>
            <legend>
              {place + 1}. {wordsOf(valueAt(question, ['text']), own)}
            </legend>
            {options.map((option) => {
              const value = String(valueAt(option, ['value']));
              return (
                <label key={value}>
                  <input
                    type="checkbox"
                    checked={wanted.includes(value)}
                    onChange={({ target: { checked } }) =>
                      ask(id, (before) => [...before.filter((one) => one !== value), ...(checked ? [value] : [])])
                    }
                  />
                  {wordsOf(valueAt(option, ['text']), own)}
                </label>
              );
            })}
          </fieldset>
        );
      })}
      {lost.map((id) => (
        <p key={id} className="field-lost">
          No question is called “{id}”.
          <button type="button" disabled={edit.readOnly} onClick={() => ask(id, () => [])}>
            Remove this condition
          </button>
        </p>
      ))}
    </div>
  );
}

const conditionsIn = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, string | readonly string[]>>;

function wordsOf(value: unknown, tag: string): string {
  if (typeof value === 'string') return value;
  const texts = (value ?? {}) as Readonly<Record<string, string>>;
  return texts[tag] ?? Object.values(texts)[0] ?? '';
}
