import { useStudio, useStudioStore } from '../StudioContext.ts';
import { pathText } from '../../../../shared/theme/ThemeIssue.ts';

/** All that is wrong with the draft, each with its mend where there is one. */
export function FindingsView() {
  const { problems, findings, checking } = useStudio(({ state }) => state) ?? { problems: [], findings: [], checking: false };
  const { command, select, show } = useStudioStore();
  if (problems.length === 0 && findings.length === 0)
    return <p className="nothing">{checking ? 'The theme is being checked.' : 'Nothing is wrong: the booth takes this theme as it is.'}</p>;
  return (
    <ul className="findings" aria-label="Findings">
      {problems.map((text) => (
        <li key={text} className="error">
          <p>{text}</p>
        </li>
      ))}
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
                const [name, orientation] = scene?.split('.') ?? [];
                if (name !== undefined && (orientation === 'portrait' || orientation === 'landscape'))
                  show({ place: 'screens', scene: name, orientation });
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
