import type { PictureSpending } from '../../shared/contract/health.ts';
import type { PictureEnd } from '../../shared/contract/pictureEnds.ts';
import type { StaffDay, StaffOverview } from '../../shared/contract/staff.ts';
import { useState } from 'react';
import type { KeyedService } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { duration } from '../../pageParts/amounts.ts';
import { useActions, useBusy } from '../StaffContext.ts';
import { PictureKeyDialog } from './PictureKeyDialog.tsx';

const states = {
  ready: 'Ready',
  resting: 'Paused after several failures',
  trying: 'Trying again',
  out: 'Not in use',
} as const;

const keyStates = {
  given: 'its key was set when the booth started',
  set: 'its key is set',
  locked: 'its key is locked until somebody signs in',
  none: 'no key is set',
} as const;

/** The picture service: its orders so far, their cost, and its switch. */
export function PicturesPanel({ overview: { pictures, day }, sums }: { readonly overview: StaffOverview; readonly sums: StaffDay | null }) {
  const { act } = useActions();
  const busy = useBusy();
  const [typing, setTyping] = useState<KeyedService | null>(null);
  if (pictures === null) return null;
  const { service, state, out, spending, keys } = pictures;
  const isOff = spending?.isOff === true;
  const switched = isOff ? 'Pictures are ordered again.' : 'No more pictures are ordered; the booth makes them itself.';
  const isGood = !isOff && state === 'ready' && out.length === 0 && (spending?.reached ?? null) === null;
  return (
    <Panel
      title="Picture service"
      aside={
        <p className={`pill ${isGood ? 'good' : 'warn'}`}>
          {isOff ? 'Switched off' : spending?.reached ? 'Limit reached' : out.length > 0 ? states.out : states[state]}
        </p>
      }
    >
      <p>
        {service}
        {spending !== null && `: ${ordered(spending, 'day')} today, ${ordered(spending, 'event')} at this event`}
      </p>
      {sums !== null && <p>{`${sums.day === day ? 'Today' : sums.day}: ${endsText(sums)}`}</p>}
      {keys.map(({ service: keyed, state: key }) => (
        <div key={keyed} className="pair">
          <p>{`${keyed}: ${keyStates[key]}`}</p>
          {key !== 'given' && (
            <button type="button" disabled={busy} onClick={() => setTyping(keyed)}>
              Set its key …
            </button>
          )}
        </div>
      ))}
      {typing !== null && <PictureKeyDialog service={typing} onEnd={() => setTyping(null)} />}
      <button type="button" disabled={busy} onClick={() => void act('pictures', 'PUT', 'pictures', { isOn: isOff }, switched)}>
        {isOff ? 'Resume ordering pictures' : 'Stop ordering pictures'}
      </button>
      {spending !== null && spending.ordered.event > 0 && (
        <button
          type="button"
          disabled={busy}
          onClick={() => void act('pictures', 'POST', 'event', undefined, 'The pictures of the new event are counted from now on.')}
        >
          Start a new event
        </button>
      )}
    </Panel>
  );
}

const endTexts: Readonly<Record<PictureEnd, string>> = {
  made: 'made',
  refused: 'refused by the service',
  failed: 'failed',
  'too-slow': 'too slow',
  held: 'not sent',
};

function endsText({ tallies: { pictures: ends }, orderToPicture: times }: StaffDay): string {
  if (ends.length === 0) return 'no order yet.';
  const counts = ends.map(({ word, count }) => `${count.toLocaleString('en')} ${endTexts[word]}`).join(', ');
  return times === null ? `${counts}.` : `${counts}. Half within ${duration(times.p50Ms)}, 95 % within ${duration(times.p95Ms)}.`;
}

function ordered({ ordered: sums, limits, cost }: PictureSpending, period: 'day' | 'event'): string {
  const limit = limits[period];
  const price = cost === null ? '' : ` for ${cost[period].toFixed(2)}`;
  return `${String(sums[period])}${limit === undefined ? '' : ` of at most ${String(limit)}`}${price}`;
}
