import { useState } from 'react';
import type { StaffOverview, StudioOpened } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { isAtBooth } from '../boothPage.ts';
import { useActions, useBusy } from '../StaffContext.ts';

/** The current theme, the themes to choose from, and the link to the studio. */
export function ThemePanel({ overview: { theme } }: { readonly overview: StaffOverview }) {
  const { act } = useActions();
  const busy = useBusy();
  return (
    <Panel title="Theme">
      <div className="choices" role="radiogroup" aria-label="Current theme">
        {theme.choices.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="theme"
              checked={id === theme.chosen}
              disabled={busy}
              onChange={() =>
                void act('theme', 'PUT', 'theme', { theme: id }, `“${name}” will be shown as soon as no guest is in the middle of a visit.`)
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p className="quiet">Guests already in a visit keep the theme they started with.</p>
      {isAtBooth() ? (
        <p className="quiet">To edit the theme, open this page in another browser: the studio does not fit into the booth’s own window.</p>
      ) : (
        <Studio />
      )}
    </Panel>
  );
}

/** Opens the studio. Not offered in the booth's own window, which is too small for it. */
function Studio() {
  const { act } = useActions();
  const busy = useBusy();
  const [studio, setStudio] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    const opened = await act<StudioOpened>('theme', 'POST', 'studio', undefined, null);
    if (opened !== null) setStudio(opened.answer.address);
  };
  return studio === null ? (
    <button type="button" disabled={busy} onClick={() => void open()}>
      Edit the theme
    </button>
  ) : (
    <a className="button" href={studio} target="_blank" rel="noreferrer">
      Go to the studio
    </a>
  );
}
