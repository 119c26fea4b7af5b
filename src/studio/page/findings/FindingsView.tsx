import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { StudioStore } from '../studioStore.ts';
import { pathText } from '../../../shared/theme/PathFinding.ts';
import { LogoFix } from './LogoFix.tsx';
import { findingInWords, inWords } from '../names/findingInWords.ts';
import type { NamedTheme } from '../names/placeInWords.ts';
import { useNamedTheme } from '../names/useNamedTheme.ts';
import { sheetKinds } from '../card/sheetKinds.ts';
import type { ThemeFigures } from '../../../themeFiles/ThemeReport.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** All findings about the draft, with their available fixes. */
export function FindingsView() {
  const findings = useStudio(({ state }) => state?.findings) ?? [];
  const checking = useStudio(({ state }) => state?.checking) ?? false;
  const { fix, select, show } = useStudioStore();
  const figures = useStudio(({ state }) => state?.figures ?? null);
  const theme = useNamedTheme();
  if (findings.length === 0)
    return (
      <>
        <p className="nothing">{checking ? 'The theme is being checked.' : 'There are no findings: the booth can use this theme.'}</p>
        <Figures figures={figures} theme={theme} />
      </>
    );
  return (
    <>
      <ul className="findings" aria-label="Findings">
        {findings
          .map((finding) => ({ finding, said: findingInWords(finding, theme) }))
          .map(({ finding, said }) => (
            <li key={`${pathText(finding.path)} ${finding.message}`} className={finding.severity}>
              <h3>{said.where}</h3>
              <p>{said.text}</p>
              <div className="row">
                {finding.fix !== null && (
                  <button type="button" className="primary" onClick={() => void fix(finding)}>
                    {said.fix}
                  </button>
                )}
                <LogoFix rule={finding.rule} />
                <button
                  type="button"
                  onClick={() => {
                    show(whereIs(finding.scene, finding.path));
                    select(finding.path);
                  }}
                >
                  Show where
                </button>
              </div>
            </li>
          ))}
      </ul>
      <Figures figures={figures} theme={theme} />
    </>
  );
}

/** The check's measurements, each with its place. */
function Figures({ figures, theme }: { readonly figures: ThemeFigures | null; readonly theme: NamedTheme }) {
  if (figures === null) return null;
  const { contrast, fit, touch, qr } = figures;
  const at = (where: string): string => inWords(where, theme);
  return (
    <dl className="figures">
      <Figure name="Lowest contrast" value={`${contrast.lowest.value.toFixed(1)}:1`} where={at(contrast.lowest.where)} />
      <Figure name="Smallest type" value={`${String(fit.smallest.value)} px`} where={at(fit.smallest.where)} />
      {fit.tightest !== null && (
        <Figure
          name="Tightest text"
          value={`${String(Math.round(fit.tightest.value * 100))} % of its size`}
          where={at(fit.tightest.where)}
        />
      )}
      {touch !== null && <Figure name="Smallest control" value={`${String(Math.round(touch.value))} px`} where={at(touch.where)} />}
      {qr !== null && <Figure name="QR code" value={readFrom[qr.read]} where={`${String(qr.sidePx)} px in ${at(qr.where)}`} />}
    </dl>
  );
}

const readFrom = { far: 'read from 1 m', near: 'read from 0.5 m', never: 'not read' };

function Figure({ name, value, where }: { readonly name: string; readonly value: string; readonly where: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="where">{where}</dd>
    </div>
  );
}

/** Where to show a finding: its screen or, without one, the part of the studio that edits its path. */
function whereIs(scene: string | null, path: Path): Parameters<StudioStore['show']>[0] {
  const [name, orientation] = scene?.split('.') ?? [];
  if (name !== undefined && (orientation === 'portrait' || orientation === 'landscape'))
    return { place: 'screens', scene: name, orientation };
  if (path[0] === 'survey') return { place: 'survey' };
  return { place: sheetKinds.some((kind) => kind.holds(path)) ? 'card' : 'fields' };
}
