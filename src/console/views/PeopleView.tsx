import { useState } from 'react';
import type { AccountCode, EventOnConsole, PersonOnConsole } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer, useRights } from '../ConsoleContext.ts';
import { Link } from '../parts/Link.tsx';
import { NewCode } from '../parts/NewCode.tsx';
import { Page } from '../parts/Page.tsx';
import { PersonState } from '../parts/PersonState.tsx';
import { RightsForm } from '../parts/RightsForm.tsx';
import { momentOf } from '../parts/when.ts';

type Asked = 'new' | { readonly name: string; readonly code: AccountCode };

/** All accounts of the console. */
export function PeopleView() {
  const people = useAnswer<readonly PersonOnConsole[]>('people');
  const { acts } = useRights();
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (): void => setAsked(null);
  const adding = acts && (
    <button type="button" className="primary" onClick={() => setAsked('new')}>
      New account …
    </button>
  );
  return (
    <Page title="People" deeds={adding}>
      <Panel title="Accounts">
        <ul className="lines people">
          {people?.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      </Panel>
      {asked === 'new' && (
        <Dialog title="New account" onClose={end}>
          <RightsForm person={null} onEnd={end} onCode={(name, code) => setAsked({ name, code })} />
        </Dialog>
      )}
      {asked !== null && asked !== 'new' && <NewCode {...asked} onEnd={end} />}
    </Page>
  );
}

/** How many events a line names. */
const few = 2;

function Person({ person }: { readonly person: PersonOnConsole }) {
  const { id, name, role, reachesAll, events, signedIn } = person;
  // Sorted like the list of events: today's first.
  const theirs = (useAnswer<readonly EventOnConsole[]>('events') ?? []).filter((event) => events.includes(event.id));
  const more = theirs.length > few ? ` and ${String(theirs.length - few)} more` : '';
  const named = theirs.slice(0, few).map((event) => event.name);
  const where = reachesAll ? 'all events' : events.length === 0 ? 'no event' : `${named.join(', ')}${more}`;
  return (
    <li>
      <Link to={`/console/people/${id}`} className="name">
        {name}
      </Link>
      <span className="pill quiet">{role === 'operator' ? 'Operator' : 'Viewer'}</span>
      <span className="quiet">{where}</span>
      <span className="quiet">{signedIn === null ? 'not signed in yet' : `last signed in ${momentOf(signedIn)}`}</span>
      <PersonState person={person} />
    </li>
  );
}
