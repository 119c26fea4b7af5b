import { useState } from 'react';
import type { BoothOnConsole } from '../../shared/contract/console.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useRights } from '../ConsoleContext.ts';
import { featureSummaries } from '../features.ts';
import { ConditionPill } from './ConditionPill.tsx';
import { Link } from './Link.tsx';
import { SeveralBooths } from './SeveralBooths.tsx';
import { since } from './when.ts';

const summaryOf = ({ reported }: BoothOnConsole): string =>
  reported === null
    ? ''
    : featureSummaries
        .map((summary) => summary(reported))
        .filter(Boolean)
        .join(' · ');

/** The list of booths; those with problems come first. Operators can select several booths and send all of them a command. */
export function BoothList({ booths }: { readonly booths: readonly BoothOnConsole[] }) {
  const { acts } = useRights();
  const [ids, setIds] = useState<readonly string[]>([]);
  const active = booths.filter(({ condition }) => condition !== 'revoked');
  // Act on visible booths only: a command must not reach booths that the filter hides.
  const chosen = active.filter(({ id }) => ids.includes(id));
  const needing = booths.filter(({ condition }) => condition === 'silent' || condition === 'problem');
  const others = booths.filter((booth) => !needing.includes(booth));
  const tick = ({ id, name, condition }: BoothOnConsole) =>
    acts && (
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        disabled={condition === 'revoked'}
        checked={chosen.some((one) => one.id === id)}
        onChange={({ target }) => setIds(target.checked ? [...ids, id] : ids.filter((one) => one !== id))}
      />
    );
  return (
    <div className="fleet">
      {acts && active.length > 1 && <SeveralBooths all={active} chosen={chosen} onChoose={(some) => setIds(some.map(({ id }) => id))} />}
      {needing.length > 0 && (
        <section aria-label="Booths that need attention">
          <ul className="needy">
            {needing.map((booth) => (
              <li key={booth.id} className={`is-${booth.condition}`}>
                <div className="title">
                  {tick(booth)}
                  <h2>
                    <Link to={`/console/booths/${booth.id}`}>{booth.name}</Link>
                  </h2>
                  <ConditionPill condition={booth.condition} />
                </div>
                <ul className="sentences">
                  {booth.problems.slice(0, 3).map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
                {booth.problems.length > 3 && <p className="quiet">{`and ${counted(booth.problems.length - 3, 'more problem')}`}</p>}
                <p className="quiet">
                  {[booth.event?.name, summaryOf(booth), booth.heardSecondsAgo !== null && `last report ${since(booth.heardSecondsAgo)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <Panel title={needing.length > 0 ? 'Other booths' : 'All booths'}>
          <ul className={`lines booths${acts ? ' ticked' : ''}`}>
            {others.map((booth) => (
              <li key={booth.id}>
                {tick(booth)}
                <Link to={`/console/booths/${booth.id}`} className="name">
                  {booth.name}
                </Link>
                <ConditionPill condition={booth.condition} />
                <span className="quiet">{booth.event?.name ?? ''}</span>
                <span className="quiet">{summaryOf(booth)}</span>
                <span className="figure">{booth.cardsToday === null ? '' : counted(booth.cardsToday, 'card')}</span>
                <span className="quiet last">{booth.heardSecondsAgo === null ? 'no report yet' : since(booth.heardSecondsAgo)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
