import { useState } from 'react';
import type { AccountCode, ConsoleRole, EventOnConsole, PersonOnConsole } from '../../shared/contract/console.ts';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { ActEnd } from './ActEnd.tsx';
import { TextField } from './TextField.tsx';
import { Ticks } from './Ticks.tsx';

export interface RightsFormProps {
  readonly person: PersonOnConsole | null;
  readonly onEnd: () => void;
  readonly onCode: (name: string, code: AccountCode) => void;
}

/** Creates an account, or changes the rights of an existing one. */
export function RightsForm({ person, onEnd, onCode }: RightsFormProps) {
  const { act } = useDeeds();
  const events = useAnswer<readonly EventOnConsole[]>('events') ?? [];
  const busy = useConsole((state) => state.busy !== null);
  const [name, setName] = useState(person?.name ?? '');
  const [role, setRole] = useState<ConsoleRole>(person?.role ?? 'viewer');
  const [reachesAll, setReachesAll] = useState(person?.reachesAll ?? false);
  const [chosen, setChosen] = useState<readonly string[]>(person?.events ?? []);
  async function save(): Promise<void> {
    const rights = { role, reachesAll, events: reachesAll ? [] : chosen };
    if (person !== null) {
      if ((await act('person', 'PUT', `people/${person.id}`, rights, `${person.name} has been changed.`)) !== null) onEnd();
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
            Viewer <span className="quiet">sees everything at their events, but can’t change anything</span>
          </span>
        </label>
        <label>
          <input type="radio" name="role" checked={role === 'operator'} onChange={() => setRole('operator')} />
          <span>
            Operator <span className="quiet">can also make changes</span>
          </span>
        </label>
      </div>
      <div className="choices" role="radiogroup" aria-label="Access">
        <label>
          <input type="radio" name="where" checked={reachesAll} onChange={() => setReachesAll(true)} />
          <span>All events, booths and people</span>
        </label>
        <label>
          <input type="radio" name="where" checked={!reachesAll} onChange={() => setReachesAll(false)} />
          <span>Only these events, and their booths from the day before to the day after</span>
        </label>
      </div>
      {!reachesAll && <Ticks title="Events" noun="event" things={events} chosen={chosen} onChange={setChosen} />}
      <ActEnd act="person" verb={person === null ? 'Create account' : 'Save'} disabled={busy || name.trim() === ''} onLeave={onEnd} />
    </form>
  );
}
