import { useEffect, useState } from 'react';
import type { Orientation } from '../../../shared/theme/layoutSchema.ts';
import type { BenchState } from '../../BenchState.ts';
import { LargeScene } from './LargeScene.tsx';
import { studioScenes } from '../../studioScenes.ts';
import { Thumbnail } from '../Thumbnail.tsx';
import { usePeople } from '../usePeople.ts';
import type { ThemeReport } from '../../../themeFiles/ThemeReport.ts';

/** What `check` has measured, a figure each, with the place that has it. */
function Figures({ figures }: Pick<ThemeReport, 'figures'>) {
  if (figures === null) return null;
  const { contrast, fit, touch, qr } = figures;
  return (
    <dl className="figures">
      <Figure name="Lowest contrast" value={`${contrast.lowest.value.toFixed(1)}:1`} where={contrast.lowest.where} />
      <Figure name="Smallest type" value={`${fit.smallest.value} px`} where={fit.smallest.where} />
      {fit.tightest !== null && (
        <Figure name="Tightest text" value={`${Math.round(fit.tightest.value * 100)} % of its size`} where={fit.tightest.where} />
      )}
      {touch !== null && <Figure name="Smallest control" value={`${Math.round(touch.value)} px`} where={touch.where} />}
      {qr !== null && <Figure name="QR code" value={readFrom[qr.read]} where={`${qr.sidePx} px in ${qr.where}`} />}
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

const titles: Readonly<Record<Orientation, string>> = { portrait: 'Upright screens', landscape: 'Wide screens' };

/** `#result.portrait` leads to one screen, for links and screenshots. */
const screenInAddress = (): string | null => window.location.hash.slice(1) || null;

/** All screens of a theme side by side, what is wrong with it, and one of them large. */
export function Bench({ state, connected }: { readonly state: BenchState; readonly connected: boolean }) {
  const { theme } = state;
  const people = usePeople(state.version);
  const [large, setLarge] = useState(screenInAddress);
  const show = (id: string | null): void => {
    setLarge(id);
    window.history.replaceState(null, '', id === null ? window.location.pathname : `#${id}`);
  };
  useEffect(() => {
    const follow = (): void => setLarge(screenInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const scenes = theme === null ? [] : studioScenes(theme);
  const shown = scenes.find(({ id }) => id === large);
  const step = (by: number): void => {
    const place = scenes.findIndex(({ id }) => id === large);
    show(scenes[(place + by + scenes.length) % scenes.length]?.id ?? null);
  };
  return (
    <>
      <header>
        <h1>{theme?.brand.name ?? 'No theme yet'}</h1>
        <p className="folder">{state.folder}</p>
        <Verdict state={state} connected={connected} />
      </header>
      <main>
        <Findings problems={state.problems} findings={state.findings} />
        <Figures figures={state.report?.figures ?? null} />
        {theme !== null &&
          people !== null &&
          (['portrait', 'landscape'] as const)
            .filter((orientation) => theme.layouts[orientation] !== undefined)
            .map((orientation) => (
              <section key={orientation} aria-label={titles[orientation]}>
                <h2>{titles[orientation]}</h2>
                <div className="grid">
                  {scenes
                    .filter((scene) => scene.orientation === orientation)
                    .map((scene) => (
                      <Thumbnail key={scene.id} theme={theme} scene={scene} people={people} onOpen={() => show(scene.id)} />
                    ))}
                </div>
              </section>
            ))}
      </main>
      {theme !== null && people !== null && shown !== undefined && (
        <LargeScene theme={theme} scene={shown} people={people} onStep={step} onClose={() => show(null)} />
      )}
    </>
  );
}

/** How things stand, in one line for eyes and ears. */
function Verdict({ state, connected }: { readonly state: BenchState; readonly connected: boolean }) {
  const [kind, text] = said(state, connected);
  return (
    <p className={`verdict ${kind}`} role="status">
      {text}
    </p>
  );
}

function said({ problems, report, theme }: BenchState, connected: boolean): [kind: string, text: string] {
  if (!connected) return ['waiting', 'The workbench is not running any more: start it again, and this page goes on.'];
  if (problems.length > 0) return ['error', theme === null ? 'Not to be shown yet' : 'Not to be shown: this is how it last was'];
  if (report === null) return ['waiting', 'Being checked …'];
  const { errors, warnings } = report;
  if (errors.length > 0)
    return ['error', `${errors.length} ${errors.length === 1 ? 'error keeps' : 'errors keep'} this theme from going live`];
  const warned = warnings.length === 0 ? '' : `, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`;
  return ['good', `Can go live${warned}`];
}

/** What is wrong, in the words of `check`. Nothing is no list. */
function Findings({ problems, findings }: Pick<BenchState, 'problems' | 'findings'>) {
  const lines = [...problems.map((text) => ({ severity: 'error' as const, text })), ...findings];
  if (lines.length === 0) return null;
  return (
    <ul className="findings" aria-label="Findings">
      {lines.map(({ severity, text }) => (
        <li key={text} className={severity}>
          <b>{severity === 'error' ? 'Error' : 'Warning'}</b> {text}
        </li>
      ))}
    </ul>
  );
}
