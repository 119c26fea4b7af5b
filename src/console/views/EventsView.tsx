import { useState } from 'react';
import type { EventOnConsole } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useAnswer, useRights } from '../ConsoleContext.ts';
import { EventForm } from '../parts/EventForm.tsx';
import { Link } from '../parts/Link.tsx';
import { Page } from '../parts/Page.tsx';
import { daysText } from '../parts/when.ts';

const groups = [
  ['now', 'Now'],
  ['ahead', 'Upcoming'],
  ['over', 'Past'],
] as const;

/** Events, which are groups of booths with dates. */
export function EventsView() {
  const events = useAnswer<readonly EventOnConsole[]>('events');
  const { acts, reachesAll } = useRights();
  const [isMaking, setMaking] = useState(false);
  const making = acts && reachesAll && (
    <button type="button" className="primary" onClick={() => setMaking(true)}>
      New event …
    </button>
  );
  return (
    <Page title="Events" deeds={making}>
      {events?.length === 0 && (
        <Panel title="No event yet">
          <p>An event is a group of booths with dates: it has its own totals, a theme that is sent once, and alerts for its own people.</p>
        </Panel>
      )}
      {groups.map(([when, title]) => {
        const some = events?.filter((event) => event.when === when) ?? [];
        return some.length === 0 ? null : <Group key={when} title={title} events={some} />;
      })}
      {isMaking && (
        <Dialog title="New event" onClose={() => setMaking(false)}>
          <EventForm event={null} onEnd={() => setMaking(false)} />
        </Dialog>
      )}
    </Page>
  );
}

function Group({ title, events }: { readonly title: string; readonly events: readonly EventOnConsole[] }) {
  return (
    <section aria-label={title}>
      <h2 className="group">{title}</h2>
      <ul className="cards">
        {events.map(({ id, name, firstDay, lastDay, booths }) => {
          const inNeed = booths.filter(({ condition }) => condition === 'silent' || condition === 'problem').length;
          return (
            <li key={id} className="panel">
              <h3>
                <Link to={`/console/events/${id}`}>{name}</Link>
              </h3>
              <p>{daysText(firstDay, lastDay)}</p>
              <p className="row">
                <span className="quiet">{counted(booths.length, 'booth')}</span>
                {inNeed > 0 && <span className="pill warn">{`${String(inNeed)} ${inNeed === 1 ? 'needs' : 'need'} attention`}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
