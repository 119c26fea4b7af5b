import type { StaffOverview } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { isAtBooth } from '../boothPage.ts';
import { useActions, useStaff } from '../StaffContext.ts';

/** Which theme is on show, among those that can be, and the way to change how it looks. */
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
      {!isAtBooth() && <Studio />}
    </Panel>
  );
}

/** The booth's own window has no room for it: it is offered beside that window only. */
function Studio() {
  const { openStudio } = useActions();
  const busy = useStaff((staff) => staff.busy !== null);
  const studio = useStaff((staff) => staff.studio);
  return studio === null ? (
    <button type="button" disabled={busy} onClick={() => void openStudio()}>
      Change the look
    </button>
  ) : (
    <a className="button" href={studio} target="_blank" rel="noreferrer">
      Go to the studio
    </a>
  );
}
