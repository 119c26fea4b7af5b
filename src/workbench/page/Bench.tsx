import { useEffect, useState } from 'react';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import type { BenchState } from '../BenchState.ts';
import { Figures } from './Figures.tsx';
import { Findings } from './Findings.tsx';
import { LargeScene } from './LargeScene.tsx';
import { benchScenes } from './benchScenes.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { usePeople } from './usePeople.ts';
import { Verdict } from './Verdict.tsx';

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
  const scenes = theme === null ? [] : benchScenes(theme);
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
