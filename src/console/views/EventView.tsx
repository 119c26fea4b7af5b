import { useState } from 'react';
import type { EventFigures, EventOnConsole, EventSums, LookAtBooth, LookOnConsole } from '../../shared/contract/console.ts';
import type { StaffTimes } from '../../shared/contract/staff.ts';
import { DataTable } from '../../pageParts/DataTable.tsx';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { HoursChart } from '../../pageParts/HoursChart.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { Tiles } from '../../pageParts/Tiles.tsx';
import { counted, duration, two } from '../../pageParts/amounts.ts';
import { useAnswer, useConsole, useDeeds, useRights } from '../ConsoleContext.ts';
import { ConditionPill } from '../parts/ConditionPill.tsx';
import { Confirmed } from '../parts/Confirmed.tsx';
import { EventForm } from '../parts/EventForm.tsx';
import { Link } from '../parts/Link.tsx';
import { LookWay } from '../parts/LookWay.tsx';
import { Page } from '../parts/Page.tsx';
import { SendLook } from '../parts/SendLook.tsx';
import { Troubles } from '../parts/Troubles.tsx';
import { dayText, daysText } from '../parts/when.ts';

/** One event: its totals, its theme and its booths. */
export function EventView({ id }: { readonly id: string }) {
  const event = useAnswer<readonly EventOnConsole[]>('events')?.find((one) => one.id === id);
  const sums = useAnswer<EventSums>(`events/${id}/sums`);
  const isMissing = useConsole(({ missing, answers }) => missing.includes(`events/${id}/sums`) || answers['events'] !== undefined);
  const { acts, reachesAll } = useRights();
  const { act, go } = useDeeds();
  const [isChanging, setChanging] = useState(false);
  const above = { to: '/console/events', name: 'Events' };
  if (event === undefined)
    return (
      <Page title="Event" above={above}>
        <p className="empty">{isMissing ? 'There is no event here, or you have no access to it.' : 'One moment …'}</p>
      </Page>
    );
  const deeds = acts && reachesAll && (
    <>
      <button type="button" onClick={() => setChanging(true)}>
        Change …
      </button>
      <Confirmed
        label="Remove …"
        question={`Remove “${event.name}”?`}
        verb="Remove"
        isDanger
        onConfirm={() =>
          act('event', 'DELETE', `events/${id}`, undefined, `“${event.name}” has been removed.`).then(
            (done) => done !== null && go('/console/events'),
          )
        }
      >
        <p>
          Its booths stay, but its figures are deleted: download its CSV first. Its alerts end, and people with access to only this event
          see nothing any more.
        </p>
      </Confirmed>
    </>
  );
  return (
    <Page title={event.name} above={above} aside={<p className="quiet">{daysText(event.firstDay, event.lastDay)}</p>} deeds={deeds}>
      {sums !== undefined && <Sums id={id} sums={sums} />}
      <Troubles of={`events/${id}`} namesBooths />
      <ThemeOfEvent event={event} canAct={acts} />
      <Panel title="Booths" aside={<p className="quiet">{counted(event.booths.length, 'booth')}</p>}>
        {event.booths.length === 0 && <p className="quiet">No booth is at this event yet.</p>}
        <ul className="lines brief">
          {event.booths.map((booth) => (
            <li key={booth.id}>
              <Link to={`/console/booths/${booth.id}`} className="name">
                {booth.name}
              </Link>
              <ConditionPill condition={booth.condition} />
            </li>
          ))}
        </ul>
      </Panel>
      {isChanging && (
        <Dialog title="Change the event" onClose={() => setChanging(false)}>
          <EventForm event={event} onEnd={() => setChanging(false)} />
        </Dialog>
      )}
    </Page>
  );
}

const visitsOf = ({ cards, left, broken }: EventFigures): number => cards + left + broken;
const time = (times: StaffTimes | null, of: 'p50Ms' | 'p95Ms' = 'p95Ms'): string => (times === null ? '–' : duration(times[of]));

/** Explains which time zone the hours are in. */
function clockText(offsets: readonly string[]): string {
  if (offsets.length === 0) return 'Hours are in each booth’s time zone.';
  if (offsets.length === 1) return `Hours are in each booth’s time zone: ${offsets.join('')}.`;
  return `Hours are in each booth’s time zone, and these differ: ${offsets.join(', ')}.`;
}

function Sums({ id, sums: { total, hours, booths, offsets } }: { readonly id: string; readonly sums: EventSums }) {
  const days = [...new Set(hours.map(({ day }) => day))];
  const [wanted, setWanted] = useState<string | null>(null);
  const day = wanted ?? days.at(-1) ?? null;
  const ofDay = Array.from(
    { length: 24 },
    (_, hour) => hours.find((one) => one.day === day && one.hour === hour) ?? { hour, cards: 0, left: 0, broken: 0 },
  );
  const share = visitsOf(total) === 0 ? 'no visit yet' : `${String(Math.round((100 * total.cards) / visitsOf(total)))} % of all visits`;
  return (
    <>
      <Tiles
        tiles={[
          { name: 'Visits', value: visitsOf(total).toLocaleString('en'), detail: `on ${counted(days.length, 'day')} so far` },
          { name: 'Cards made', value: total.cards.toLocaleString('en'), detail: share },
          {
            name: 'Shutter to card',
            value: time(total.shutterToCard),
            detail:
              total.shutterToCard === null ? 'nothing measured yet' : `95 % within; half of them ${time(total.shutterToCard, 'p50Ms')}`,
          },
          // Booths measure this only for cards that they store themselves.
          ...(total.codeToPhone === null
            ? []
            : [
                {
                  name: 'Code to phone',
                  value: time(total.codeToPhone),
                  detail: `95 % within; half of them ${time(total.codeToPhone, 'p50Ms')}`,
                },
              ]),
        ]}
      />
      <Panel
        title="Visits by the hour"
        aside={
          day !== null && (
            <label className="pick">
              <span className="spoken">Day</span>
              <select value={day} onChange={({ target }) => setWanted(target.value)}>
                {days.map((one) => (
                  <option key={one} value={one}>
                    {dayText(one)}
                  </option>
                ))}
              </select>
            </label>
          )
        }
      >
        <p className="quiet">{clockText(offsets)}</p>
        {day === null ? (
          <p>No booth has reported a visit on these days yet.</p>
        ) : (
          <>
            <HoursChart hours={ofDay} />
            <Figures
              caption={`Visits by the hour, ${dayText(day)}`}
              first="Hour"
              rows={hours.filter((one) => one.day === day).map((one) => [`${two(one.hour)}:00`, one])}
            />
            <Figures caption="Visits by booth, all days" first="Booth" rows={booths.map((one) => [one.name, one])} />
          </>
        )}
        <div>
          <a className="button" href={`/console/api/events/${id}/sums.csv`} download="">
            Download as CSV
          </a>
        </div>
      </Panel>
    </>
  );
}

interface FiguresProps {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly (readonly [string, EventFigures])[];
}

function Figures({ caption, first, rows }: FiguresProps) {
  const hasPhones = rows.some(([, { codeToPhone }]) => codeToPhone !== null);
  return (
    <DataTable
      isWide
      caption={caption}
      head={[first, 'Visits', 'Cards', 'Left early', 'Interrupted', 'Shutter to card, p95', ...(hasPhones ? ['Code to phone, p95'] : [])]}
      rows={rows.map(([name, one]) => [
        name,
        ...[visitsOf(one), one.cards, one.left, one.broken].map((count) => count.toLocaleString('en')),
        time(one.shutterToCard),
        ...(hasPhones ? [time(one.codeToPhone)] : []),
      ])}
    />
  );
}

function ThemeOfEvent({ event, canAct }: { readonly event: EventOnConsole; readonly canAct: boolean }) {
  const { act } = useDeeds();
  const looks = useAnswer<readonly LookOnConsole[]>('themes') ?? [];
  const states = useAnswer<readonly LookAtBooth[]>(`events/${event.id}/theme`) ?? [];
  const [isSending, setSending] = useState(false);
  const said = (name: string): string => `“${name}” is on its way to ${counted(states.length, 'booth')}.`;
  const canRollBack = states.some(({ before }) => before !== undefined);
  return (
    <Panel title="Theme">
      {states.length === 0 ? (
        <p className="quiet">A theme can be sent as soon as a booth is at the event.</p>
      ) : (
        <ul className="lines theme">
          {states.map(({ booth, onShow, way }) => (
            <li key={booth.id}>
              <span className="name">{booth.name}</span>
              <span className="quiet">{onShow === null ? 'no report yet' : `shows ${onShow}`}</span>
              {way === null ? <span className="quiet">nothing was sent</span> : <LookWay way={way} />}
            </li>
          ))}
        </ul>
      )}
      {canAct && states.length > 0 && (
        <div className="deeds">
          <button type="button" onClick={() => setSending(true)}>
            Send a theme …
          </button>
          {canRollBack && (
            <Confirmed
              label="Roll back …"
              question="Go back to the previous theme?"
              verb="Roll back"
              onConfirm={() =>
                act('look', 'POST', `events/${event.id}/theme/back`, undefined, 'Each booth goes back to the theme that it had before.')
              }
            >
              <p>Between guests, each booth of this event goes back to the theme that it had before the last one was sent.</p>
            </Confirmed>
          )}
        </div>
      )}
      {isSending && (
        <Dialog title={`Send a theme to ${event.name}`} onClose={() => setSending(false)}>
          <SendLook
            looks={looks}
            onEnd={() => setSending(false)}
            onSend={(look, name) => act('look', 'PUT', `events/${event.id}/theme`, { look }, said(name))}
          />
        </Dialog>
      )}
    </Panel>
  );
}
