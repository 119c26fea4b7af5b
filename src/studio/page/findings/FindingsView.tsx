import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { StudioStore } from '../studioStore.ts';
import { pathText } from '../../../shared/theme/ThemeIssue.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** All that is wrong with the draft, each with its mend where there is one. */
export function FindingsView() {
  const findings = useStudio(({ state }) => state?.findings) ?? [];
  const checking = useStudio(({ state }) => state?.checking) ?? false;
  const { command, select, show } = useStudioStore();
  if (findings.length === 0)
    return <p className="nothing">{checking ? 'The theme is being checked.' : 'Nothing is wrong: the booth takes this theme as it is.'}</p>;
  return (
    <ul className="findings" aria-label="Findings">
      {findings.map(({ severity, text, path, scene, mend }) => (
        <li key={`${pathText(path)} ${text}`} className={severity}>
          <p>{text}</p>
          <div className="row">
            {mend !== null && (
              <button type="button" className="primary" onClick={() => void command({ label: mend.label, edits: mend.edits })}>
                {mend.label}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                show(whereIs(scene, path));
                select(path);
              }}
            >
              Show where
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What shows a finding: its screen, or else the part of the studio in which its place is worked on. */
function whereIs(scene: string | null, [part, list]: Path): Parameters<StudioStore['show']>[0] {
  const [name, orientation] = scene?.split('.') ?? [];
  if (name !== undefined && (orientation === 'portrait' || orientation === 'landscape'))
    return { place: 'screens', scene: name, orientation };
  if (part === 'survey') return { place: 'survey' };
  const isOnSheet = part === 'card' || part === 'formats' || (part === 'print' && list === 'sheets');
  return { place: isOnSheet ? 'card' : 'fields' };
}
