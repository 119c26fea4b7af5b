import type { StaffOverview } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { useActions, useStaff } from '../StaffContext.ts';

/** Which theme is on show, among those that can be. */
export function ThemePanel({ overview: { theme } }: { readonly overview: StaffOverview }) {
  const { chooseTheme } = useActions();
  const busy = useStaff((staff) => staff.busy !== null);
  return (
    <Panel title="Theme">
      <div className="choices" role="radiogroup" aria-label="Theme on show">
        {theme.choices.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="theme" checked={id === theme.chosen} disabled={busy} onChange={() => void chooseTheme(id, name)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className="quiet">Guests on their way finish with the one they began with.</p>
    </Panel>
  );
}
