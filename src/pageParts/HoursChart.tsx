import type { StaffDay } from '../shared/contract/staff.ts';
import { two } from './amounts.ts';

const [width, height] = [1000, 320];
const foot = 40;
const head = 34;
const gap = 14;
/** A day is seen as a day even before much has happened. */
const [earliest, latest] = [9, 18];

/** Visits as columns by the hour, and what their colours mean: cards at the bottom, who left before above, what broke on top. */
export function HoursChart({ hours }: { readonly hours: StaffDay['hours'] }) {
  const totals = hours.map(({ cards, left, broken }) => cards + left + broken);
  const busy = hours.filter((_, hour) => (totals[hour] ?? 0) > 0).map(({ hour }) => hour);
  const [from, to] = [Math.min(earliest, ...busy), Math.max(latest, ...busy)];
  const shown = hours.slice(from, to + 1);
  const most = Math.max(1, ...totals);
  const step = width / shown.length;
  const scale = (height - foot - head) / most;
  const summary = `Visits by the hour from ${String(from)} to ${String(to + 1)}, at most ${String(Math.max(...totals))} in one hour`;
  return (
    <>
      <svg className="hours" viewBox={`0 0 ${String(width)} ${String(height)}`} role="img" aria-label={summary}>
        {shown.map(({ hour, cards, left, broken }, index) => {
          const x = index * step + gap / 2;
          const total = cards + left + broken;
          let top = height - foot;
          const bar = (count: number, className: string) => {
            top -= count * scale;
            return (
              count > 0 && <rect key={className} className={className} x={x} y={top} width={step - gap} height={count * scale} rx={4} />
            );
          };
          return (
            <g key={hour}>
              {bar(cards, 'cards')}
              {bar(left, 'left')}
              {bar(broken, 'broken')}
              {total > 0 && (
                <text className="count" x={x + (step - gap) / 2} y={top - 10}>
                  {total}
                </text>
              )}
              <text x={x + (step - gap) / 2} y={height - 10}>
                {two(hour)}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={width} y1={height - foot} y2={height - foot} />
      </svg>
      <ul className="legend">
        <li className="cards">got a card</li>
        <li className="left">left early</li>
        {hours.some(({ broken }) => broken > 0) && <li className="broken">interrupted</li>}
      </ul>
    </>
  );
}
