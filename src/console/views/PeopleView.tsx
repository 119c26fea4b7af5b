import { useState } from 'react';
import type { AccountCode, ConsoleRole, EventOnConsole, PersonOnConsole } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/words.ts';
import { useAnswer, useConsole, useDeeds, useRights } from '../ConsoleContext.ts';
import { Ticks } from '../parts/Ticks.tsx';
import { Confirmed } from '../parts/Confirmed.tsx';
import { Page } from '../parts/Page.tsx';
import { ShownOnce } from '../parts/ShownOnce.tsx';
import { TextField } from '../parts/TextField.tsx';

type Asked =
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly person: PersonOnConsole }
  | { readonly kind: 'code'; readonly code: AccountCode; readonly name: string };

/** Who may use the console. */
export function PeopleView() {
  const people = useAnswer<readonly PersonOnConsole[]>('people');
  const { acts } = useRights();
  const [asked, setAsked] = useState<Asked | null>(null);
  const end = (): void => setAsked(null);
  const adding = acts && (
    <button type="button" className="primary" onClick={() => setAsked({ kind: 'new' })}>
      New account …
    </button>
  );
  return (
    <Page title="People" deeds={adding}>
      <Panel title="Accounts">
        <ul className="lines people">
          {people?.map((person) => (
            <Person key={person.id} person={person} canAct={acts} onAsk={setAsked} />
          ))}
        </ul>
      </Panel>
      {asked?.kind === 'new' && (
        <Dialog title="New account" onClose={end}>
          <Rights person={null} onEnd={end} onCode={(name, code) => setAsked({ kind: 'code', name, code })} />
        </Dialog>
      )}
      {asked?.kind === 'change' && (
        <Dialog title={`What ${asked.person.name} may do`} onClose={end}>
          <Rights person={asked.person} onEnd={end} onCode={() => undefined} />
        </Dialog>
      )}
      {asked?.kind === 'code' && (
        <Dialog title={`A code for ${asked.name}`} onClose={end}>
          <ShownOnce value={asked.code.code} onEnd={end}>
            {`With this code ${asked.name} sets a passphrase on this page, within ${String(asked.code.hours)} hours. It is shown only now.`}
          </ShownOnce>
        </Dialog>
      )}
    </Page>
  );
}

interface PersonProps {
  readonly person: PersonOnConsole;
  readonly canAct: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function Person({ person, canAct, onAsk }: PersonProps) {
  const { act } = useDeeds();
  const { id, name, role, reachesAll, events, state, passkeys } = person;
  const where = reachesAll ? 'all events' : events.length === 0 ? 'no event' : counted(events.length, 'event');
  return (
    <li>
      <span className="name">{name}</span>
      <span className="pill quiet">{role === 'operator' ? 'Operator' : 'Viewer'}</span>
      <span className="quiet">{[where, passkeys > 0 && counted(passkeys, 'passkey')].filter(Boolean).join(' · ')}</span>
      {state === 'ready' ? <span /> : <span className="pill warn">{state === 'code' ? 'Has a code' : 'Code expired'}</span>}
      {canAct && (
        <div className="deeds">
          <button type="button" onClick={() => onAsk({ kind: 'change', person })}>
            Change …
          </button>
          <button
            type="button"
            onClick={() =>
              void act<AccountCode>('code', 'POST', `people/${id}/code`, undefined, null).then(
                (done) => done !== null && onAsk({ kind: 'code', name, code: done.answer }),
              )
            }
          >
            New code
          </button>
          <Confirmed
            label="Remove …"
            question={`Remove ${name}?`}
            verb="Remove"
            isDanger
            onConfirm={() => act('person', 'DELETE', `people/${id}`, undefined, `${name} is out.`)}
          >
            <p>Every session, passkey and alert of this account ends at once. What it did stays in the log.</p>
          </Confirmed>
        </div>
      )}
    </li>
  );
}

interface RightsProps {
  readonly person: PersonOnConsole | null;
  readonly onEnd: () => void;
  readonly onCode: (name: string, code: AccountCode) => void;
}

function Rights({ person, onEnd, onCode }: RightsProps) {
  const { act } = useDeeds();
  const events = useAnswer<readonly EventOnConsole[]>('events') ?? [];
  const busy = useConsole((state) => state.busy !== null);
  const problem = useConsole(({ word }) => (word?.kind === 'failed' && word.act === 'person' ? word.text : ''));
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState<ConsoleRole>(person?.role ?? 'viewer');
  const [reachesAll, setReachesAll] = useState(person?.reachesAll ?? false);
  const [chosen, setChosen] = useState<readonly string[]>(person?.events ?? []);
  async function save(): Promise<void> {
    const rights = { role, reachesAll, events: reachesAll ? [] : chosen };
    if (person !== null) {
      if ((await act('person', 'PUT', `people/${person.id}`, rights, `${person.name} is changed.`)) !== null) onEnd();
      return;
    }
    const made = await act<AccountCode>('person', 'POST', 'people', { name: name.trim(), ...rights }, null);
    if (made !== null) onCode(name.trim(), made.answer);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {person === null && <TextField label="Name" value={name} onChange={setName} longest={80} />}
      <div className="choices" role="radiogroup" aria-label="Role">
        <label>
          <input type="radio" name="role" checked={role === 'viewer'} onChange={() => setRole('viewer')} />
          <span>
            Viewer <span className="quiet">looks at everything of theirs, changes nothing</span>
          </span>
        </label>
        <label>
          <input type="radio" name="role" checked={role === 'operator'} onChange={() => setRole('operator')} />
          <span>
            Operator <span className="quiet">acts</span>
          </span>
        </label>
      </div>
      <div className="choices" role="radiogroup" aria-label="Where">
        <label>
          <input type="radio" name="where" checked={reachesAll} onChange={() => setReachesAll(true)} />
          <span>All events, booths and people</span>
        </label>
        <label>
          <input type="radio" name="where" checked={!reachesAll} onChange={() => setReachesAll(false)} />
          <span>These events alone, and their booths from the day before to the day after</span>
        </label>
      </div>
      {!reachesAll && <Ticks title="Events" noun="event" things={events} chosen={chosen} onChange={setChosen} />}
      <FormEnd
        problem={problem}
        verb={person === null ? 'Make the account' : 'Save'}
        disabled={busy || name.trim() === ''}
        onLeave={onEnd}
      />
    </form>
  );
}
