import { useState } from 'react';
import type { StaffOverview } from '../../shared/contract/staff.ts';
import { reopeningText } from '../../shared/reopeningText.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { two } from '../../pageParts/amounts.ts';
import { useActions, useBusy } from '../StaffContext.ts';

const quarterMinutes = 15;
const halfMinutes = 30;
const dayMinutes = 24 * 60;

/** Booths do not open at night, so only daytime is offered. */
const tomorrowFirstMinutes = 6 * 60;
const tomorrowLastMinutes = 22 * 60;

const clockTime = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The remaining quarter hours of the day, as `14:15`. */
function quartersAfter(time: string): string[] {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const first = Math.floor((hour * 60 + minute) / quarterMinutes + 1) * quarterMinutes;
  const count = Math.max(0, Math.ceil((dayMinutes - first) / quarterMinutes));
  return [...Array(count).keys()].map((place) => clockTime(first + place * quarterMinutes));
}

/** Tomorrow's half hours, from morning to evening: the value for the kiosk and the label for staff. */
function tomorrowsHalves(day: string): { readonly value: string; readonly label: string }[] {
  const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + dayMinutes * 60_000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const count = (tomorrowLastMinutes - tomorrowFirstMinutes) / halfMinutes + 1;
  return [...Array(count).keys()]
    .map((place) => clockTime(tomorrowFirstMinutes + place * halfMinutes))
    .map((time) => ({ value: `${tomorrow} ${time}`, label: `tomorrow ${time}` }));
}

/** Opens and closes the booth, and sets the reopening time that guests read. The booth never reopens by itself, not even at that time. */
export function OpeningPanel({ overview: { closed, day, time, theme } }: { readonly overview: StaffOverview }) {
  const { act } = useActions();
  const busy = useBusy();
  const [chosen, setChosen] = useState('');
  const offered = [...quartersAfter(time).map((quarter) => ({ value: quarter, label: quarter })), ...tomorrowsHalves(day)];
  // The chosen time may have passed since the page was opened.
  const until = offered.some(({ value }) => value === chosen) ? chosen : '';
  const setClosed = (to: StaffOverview['closed']) =>
    act(
      'closed',
      'PUT',
      'closed',
      { closed: to },
      to === null ? 'The booth is open.' : 'The booth closes as soon as no guest is in the middle of a visit.',
    );
  const close = async (): Promise<void> => {
    if (await setClosed({ until: until === '' ? null : until })) setChosen('');
  };
  return (
    <Panel title="Opening" aside={<p className={`pill ${closed === null ? 'good' : 'quiet'}`}>{closed === null ? 'Open' : 'Closed'}</p>}>
      {closed === null ? (
        <>
          <label className="row">
            <span>Tell guests that it opens again at</span>
            <select value={until} onChange={({ target }) => setChosen(target.value)}>
              <option value="">no time given</option>
              {offered.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button type="button" disabled={busy} onClick={() => void close()}>
            Close the booth
          </button>
          <p className="quiet">It stays closed until you open it here.</p>
          <p className="quiet">Guests in a visit finish it first.</p>
        </>
      ) : (
        <>
          <p>
            {closed.until === null
              ? 'The screen now says that the booth is closed.'
              : `The screen now gives the reopening time: ${reopeningText(closed.until, 'en')}.`}
          </p>
          <button type="button" className="primary" disabled={busy} onClick={() => void setClosed(null)}>
            Open the booth
          </button>
        </>
      )}
      {theme.openingTimes.length > 0 && <p className="quiet">Opening times on the sign: {theme.openingTimes.join(' · ')}</p>}
    </Panel>
  );
}
