import { useEffect, useMemo, useState } from 'react';
import type { Orientation } from '../../../shared/theme/layoutSchema.ts';
import { studioScenes } from '../../studioScenes.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { Thumbnail } from '../Thumbnail.tsx';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { loadThemeFonts } from '../loadThemeFonts.ts';
import { useSettledTheme } from '../useShownTheme.ts';
import { useSpokenLanguages } from '../useSpokenLanguages.ts';
import { useStudioGuest } from '../useStudioGuest.ts';
import { LargeScene } from './LargeScene.tsx';
import { screenInAddress } from './screenInAddress.ts';
import './overview.css';

const titles: Readonly<Record<Orientation, string>> = { portrait: 'Upright screens', landscape: 'Wide screens' };

/** CSS pixels. */
const thumbnailArea = 236 * 420;

/** An overview of every screen of the theme, in both layouts and the chosen language; each can be enlarged. */
export function AllScreens() {
  const theme = useLetteredTheme();
  const people = useStudioGuest();
  const language = useStudio((page) => page.language);
  const { tags, own, nameOf } = useSpokenLanguages();
  const { show, select } = useStudioStore();
  const [large, setLarge] = useState(screenInAddress);
  useEffect(() => {
    const follow = (): void => setLarge(screenInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const scenes = useMemo(() => (theme === null ? [] : studioScenes(theme)), [theme]);
  if (theme === null || people === null) return null;
  const open = (id: string | null): void => {
    setLarge(id);
    window.history.replaceState(null, '', id === null ? window.location.pathname : `#${id}`);
  };
  const place = scenes.findIndex(({ id }) => id === large);
  const shown = scenes[place];
  return (
    <div className="overview">
      {tags.length > 1 && (
        <label className="row">
          Language
          <select value={language ?? own} onChange={({ target }) => show({ language: target.value })}>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {nameOf(tag)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(['portrait', 'landscape'] as const)
        .filter((orientation) => theme.layouts[orientation] !== undefined)
        .map((orientation) => (
          <section key={orientation} aria-label={titles[orientation]}>
            <h2>{titles[orientation]}</h2>
            <div className="grid">
              {scenes
                .filter((scene) => scene.orientation === orientation)
                .map((scene) => (
                  <Thumbnail
                    key={scene.id}
                    theme={theme}
                    scene={scene}
                    people={people}
                    area={thumbnailArea}
                    onOpen={() => open(scene.id)}
                  />
                ))}
            </div>
          </section>
        ))}
      {shown !== undefined && (
        <LargeScene
          theme={theme}
          scene={shown}
          people={people}
          onStep={(by) => open(scenes[(place + by + scenes.length) % scenes.length]?.id ?? null)}
          onEdit={() => {
            open(null);
            select(null);
            show({ place: 'screens', scene: shown.name, orientation: shown.orientation });
          }}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

/** The theme in the chosen language, once that language's fonts have loaded, because drawing measures texts. */
function useLetteredTheme(): Theme | null {
  const theme = useSettledTheme();
  const [lettered, setLettered] = useState<Theme | null>(null);
  useEffect(() => {
    let wanted = true;
    if (theme !== null) void loadThemeFonts(theme.fonts).then(() => wanted && setLettered(theme));
    return () => {
      wanted = false;
    };
  }, [theme]);
  return lettered;
}
