import type { TroubleOnConsole } from '../../shared/contract/console.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer } from '../ConsoleContext.ts';
import { Link } from './Link.tsx';
import { momentOf, span } from './when.ts';

export interface TroublesProps {
  /** The server's path for the booth or event. */
  readonly of: string;
  /** Whether each line names its booth. */
  readonly namesBooths?: boolean;
}

/** The number of problems shown at first. */
const few = 8;

/** The problems of a booth or event with their times, including times of silence. */
export function Troubles({ of, namesBooths = false }: TroublesProps) {
  const troubles = useAnswer<readonly TroubleOnConsole[]>(`${of}/troubles`);
  if (troubles === undefined) return null;
  const [first, others] = [troubles.slice(0, few), troubles.slice(few)];
  const lines = (some: readonly TroubleOnConsole[]) => (
    <ul className="entries">
      {some.map((trouble, place) => (
        <Trouble key={place} trouble={trouble} namesBooth={namesBooths} />
      ))}
    </ul>
  );
  return (
    <Panel title="What went wrong">
      {troubles.length === 0 ? <p className="quiet">Nothing so far.</p> : lines(first)}
      {others.length > 0 && (
        <details className="numbers">
          <summary>{`Earlier: ${String(others.length)}`}</summary>
          {lines(others)}
        </details>
      )}
      {troubles.length > 0 && (
        <div>
          <a className="button" href={`/console/api/${of}/troubles.csv`} download="">
            Download as CSV
          </a>
        </div>
      )}
    </Panel>
  );
}

/** A time span such as `21 Nov 2026, 14:02 to 14:31`: a single day is named once. */
function spanText(began: string, ended: string | null): string {
  if (ended === null) return `since ${momentOf(began)}`;
  const [from, to] = [momentOf(began), momentOf(ended)];
  const day = from.slice(0, from.indexOf(','));
  return `${from} to ${to.startsWith(`${day},`) ? to.slice(day.length + 2) : to}`;
}

function Trouble({ trouble, namesBooth }: { readonly trouble: TroubleOnConsole; readonly namesBooth: boolean }) {
  const { booth, problem, began, ended } = trouble;
  const lasted = ended === null ? null : span((Date.parse(ended) - Date.parse(began)) / 1000);
  return (
    <li>
      <div>
        <p>
          {namesBooth && (
            <>
              <Link to={`/console/booths/${booth.id}`}>{booth.name}</Link>
              {': '}
            </>
          )}
          {problem}
        </p>
        <p className="quiet">{[spanText(began, ended), lasted].filter(Boolean).join(' · ')}</p>
      </div>
      {ended === null && <span className="pill warn">Ongoing</span>}
    </li>
  );
}
