import type { StaffOverview } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { duration } from '../../pageParts/amounts.ts';

const origins = {
  set: 'set by --public-url',
  found: 'found on the network',
  itself: 'leads every phone to itself',
  nowhere: 'no network',
} as const;

/** The services that the booth depends on. */
export function ServicesPanel({ overview: { guests, version, uptimeSeconds, lines } }: { readonly overview: StaffOverview }) {
  return (
    <Panel title="Services">
      <dl className="facts">
        <dt>Guests’ address</dt>
        <dd>
          {guests.address} <span className="quiet">({origins[guests.origin]})</span>
        </dd>
        <dt>Program</dt>
        <dd>
          Stagebooth {version}, up for {upFor(uptimeSeconds)}
        </dd>
      </dl>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Panel>
  );
}

function upFor(seconds: number): string {
  if (seconds < 7200) return duration(seconds * 1000);
  return seconds < 172_800 ? `${String(Math.round(seconds / 3600))} h` : `${String(Math.round(seconds / 86_400))} days`;
}
