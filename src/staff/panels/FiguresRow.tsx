import type { StaffDay, StaffOverview, StaffTimes } from '../../shared/contract/staff.ts';
import type { Tile } from '../../pageParts/Tiles.tsx';
import { Tiles } from '../../pageParts/Tiles.tsx';
import { duration } from '../../pageParts/amounts.ts';

/** The day's figures, large enough to read from afar. */
export function FiguresRow({ overview, sums }: { readonly overview: StaffOverview; readonly sums: StaffDay }) {
  const cards = sums.hours.reduce((total, hour) => total + hour.cards, 0);
  const visits = cards + sums.hours.reduce((total, hour) => total + hour.left + hour.broken, 0);
  const waiting = overview.outboxes.reduce((total, outbox) => total + outbox.waiting, 0);
  const share = visits === 0 ? 'no visit yet' : `${String(Math.round((100 * cards) / visits))} % of all visits`;
  return (
    <Tiles
      tiles={[
        {
          name: sums.day === overview.day ? 'Visits today' : `Visits on ${sums.day}`,
          value: visits.toLocaleString('en'),
          detail: busiest(sums),
        },
        { name: 'Cards made', value: cards.toLocaleString('en'), detail: share },
        {
          name: 'Photos waiting',
          value: waiting.toLocaleString('en'),
          detail: waiting === 0 ? 'nothing waits in the kiosk' : 'not yet sent by the kiosk',
        },
        timesTile('Shutter to card', sums.shutterToCard),
        timesTile('Code to phone', sums.codeToPhone),
      ]}
    />
  );
}

const timesTile = (name: string, times: StaffTimes | null): Tile =>
  times === null
    ? { name, value: '–', detail: 'nothing measured yet' }
    : { name, value: duration(times.p50Ms), detail: `half of them; 95 % within ${duration(times.p95Ms)}` };

function busiest({ hours }: StaffDay): string {
  const [top] = [...hours].sort((a, b) => b.cards + b.left - a.cards - a.left);
  return top === undefined || top.cards + top.left === 0
    ? 'nobody so far'
    : `busiest from ${String(top.hour)}:00 to ${String(top.hour + 1)}:00`;
}
