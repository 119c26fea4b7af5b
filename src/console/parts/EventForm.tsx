import { useState } from 'react';
import type { BoothOnConsole, EventOnConsole } from '../../shared/contract/console.ts';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { Ticks } from './Ticks.tsx';
import { TextField } from './TextField.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';

export interface EventFormProps {
  /** Null for a new event. */
  readonly event: EventOnConsole | null;
  readonly onEnd: () => void;
}

/** The form for an event's name, days and booths. */
export function EventForm({ event, onEnd }: EventFormProps) {
  const { act, go } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const problem = useConsole(({ notice }) => (notice?.kind === 'failed' && notice.act === 'event' ? notice.text : ''));
  const booths = useAnswer<readonly BoothOnConsole[]>('booths') ?? [];
  const [name, setName] = useState(event?.name ?? '');
  const [firstDay, setFirstDay] = useState(event?.firstDay ?? '');
  const [lastDay, setLastDay] = useState(event?.lastDay ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(event?.booths.map(({ id }) => id) ?? []);
  async function save(): Promise<void> {
    const body = { name, firstDay, lastDay, booths: chosen };
    const done =
      event === null
        ? await act<{ readonly id: string }>('event', 'POST', 'events', body, `“${name}” is there.`)
        : await act('event', 'PUT', `events/${event.id}`, body, `“${name}” is changed.`);
    if (done === null) return;
    onEnd();
    if (done.answer !== undefined) go(`/console/events/${done.answer.id}`);
  }
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save();
      }}
    >
      <TextField label="Name" value={name} onChange={setName} longest={80} />
      <div className="pair">
        <TextField
          label="First day"
          type="date"
          value={firstDay}
          onChange={(day) => {
            setFirstDay(day);
            if (lastDay < day) setLastDay(day);
          }}
        />
        <TextField label="Last day" type="date" value={lastDay} onChange={setLastDay} />
      </div>
      <Ticks
        title="Booths"
        noun="booth"
        things={booths.filter(({ condition }) => condition !== 'revoked')}
        chosen={chosen}
        onChange={setChosen}
      />
      <FormEnd
        problem={firstDay > lastDay ? 'It ends before it begins.' : problem}
        verb={event === null ? 'Make the event' : 'Save'}
        disabled={busy || name.trim() === '' || firstDay === '' || firstDay > lastDay}
        onLeave={onEnd}
      />
    </form>
  );
}
