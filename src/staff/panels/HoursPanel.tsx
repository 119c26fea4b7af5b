import type { StaffDay } from '../../shared/contract/staff.ts';
import { DataTable } from '../../pageParts/DataTable.tsx';
import { HoursChart } from '../../pageParts/HoursChart.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { two } from '../../pageParts/amounts.ts';
import { useActions } from '../StaffContext.ts';

/** Visits by the hour, for today or an earlier day. */
export function HoursPanel({ sums, today }: { readonly sums: StaffDay; readonly today: string }) {
  const { chooseDay } = useActions();
  const some = sums.hours.filter(({ cards, left, broken }) => cards + left + broken > 0);
  return (
    <Panel
      title="Visits by the hour"
      aside={
        <label className="pick">
          <span className="spoken">Day</span>
          <select value={sums.day} onChange={({ target }) => chooseDay(target.value === today ? null : target.value)}>
            {sums.days.map((day) => (
              <option key={day} value={day}>
                {day === today ? 'Today' : day}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <HoursChart hours={sums.hours} />
      <DataTable
        caption={`Visits by the hour, ${sums.day}`}
        head={['Hour', 'Got a card', 'Left early', 'Interrupted']}
        rows={some.map(({ hour, cards, left, broken }) => [`${two(hour)}:00`, cards, left, broken])}
      />
    </Panel>
  );
}
