import { useState } from 'react';
import type { BoothOnConsole, EventOnConsole } from '../../shared/contract/console.ts';
import { useAnswer, useConsole, useDeeds } from '../ConsoleContext.ts';
import { ActEnd } from './ActEnd.tsx';
import { Ticks } from './Ticks.tsx';
import { TextField } from './TextField.tsx';
import { daysText } from './when.ts';

export interface EventFormProps {
  /** Null for a new event. */
  readonly event: EventOnConsole | null;
  readonly onEnd: () => void;
}

/** The form for an event's name, days and booths. */
export function EventForm({ event, onEnd }: EventFormProps) {
  const { act, go } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const booths = useAnswer<readonly BoothOnConsole[]>('booths') ?? [];
  const [name, setName] = useState(event?.name ?? '');
  const [firstDay, setFirstDay] = useState(event?.firstDay ?? '');
  const [lastDay, setLastDay] = useState(event?.lastDay ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(event?.booths.map(({ id }) => id) ?? []);
  const others = (useAnswer<readonly EventOnConsole[]>('events') ?? []).filter(({ id }) => id !== event?.id);
  const takenBy = (booth: string) => others.find((other) => isTaken(booth, other, firstDay, lastDay));
  const active = booths.filter(({ condition }) => condition !== 'revoked').toSorted(byName);
  const clash = active.find(({ id }) => chosen.includes(id) && takenBy(id) !== undefined);
  const problem =
    firstDay > lastDay
      ? 'The last day is before the first.'
      : clash === undefined
        ? ''
        : `${clash.name} is at “${takenBy(clash.id)?.name ?? ''}” on some of these days, and can only be at one event at a time.`;
  async function save(): Promise<void> {
    const body = { name, firstDay, lastDay, booths: chosen };
    const done =
      event === null
        ? await act<{ readonly id: string }>('event', 'POST', 'events', body, `“${name}” has been created.`)
        : await act('event', 'PUT', `events/${event.id}`, body, `“${name}” has been changed.`);
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
        things={active.map(({ id, name: booth }) => {
          const taken = takenBy(id);
          return {
            ...{ id, name: booth },
            ...(taken !== undefined && { whyNot: `at “${taken.name}”, ${daysText(taken.firstDay, taken.lastDay)}` }),
          };
        })}
        chosen={chosen}
        onChange={setChosen}
      />
      <ActEnd
        act="event"
        problem={problem}
        verb={event === null ? 'Create event' : 'Save'}
        disabled={busy || name.trim() === '' || firstDay === '' || problem !== ''}
        onLeave={onEnd}
      />
    </form>
  );
}

const byName = (one: BoothOnConsole, other: BoothOnConsole): number => one.name.localeCompare(other.name, 'en', { numeric: true });

/** Whether a booth is at an event on any of these days. */
const isTaken = (booth: string, event: EventOnConsole, firstDay: string, lastDay: string): boolean =>
  firstDay !== '' && event.firstDay <= lastDay && event.lastDay >= firstDay && event.booths.some(({ id }) => id === booth);
