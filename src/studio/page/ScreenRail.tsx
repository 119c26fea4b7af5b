import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import { studioScenes } from '../studioScenes.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useStudioGuest } from './useStudioGuest.ts';
import { useStudio, useStudioStore } from './StudioContext.ts';
import { useSettledTheme } from './useShownTheme.ts';

const shapes: Readonly<Record<Orientation, string>> = { portrait: 'Upright', landscape: 'Wide' };

/** Thumbnails of every screen, in one of the theme's layouts. */
export function ScreenRail() {
  const theme = useSettledTheme();
  const people = useStudioGuest();
  const shown = useStudio((page) => page.scene);
  const orientation = useStudio((page) => page.orientation);
  const { show, select } = useStudioStore();
  if (theme === null) return null;
  const layouts = (['portrait', 'landscape'] as const).filter((one) => theme.layouts[one] !== undefined);
  return (
    <>
      <div className="shapes" role="radiogroup" aria-label="Which screens">
        {layouts.map((one) => (
          <label key={one}>
            <input type="radio" name="shape" checked={one === orientation} onChange={() => show({ orientation: one })} />
            <span>{shapes[one]}</span>
          </label>
        ))}
      </div>
      <ul className={`screens ${orientation}`} aria-label="Screens">
        {people !== null &&
          studioScenes(theme)
            .filter((scene) => scene.orientation === orientation)
            .map((scene) => (
              <li key={scene.id} aria-current={scene.name === shown ? 'true' : undefined}>
                <Thumbnail
                  theme={theme}
                  scene={scene}
                  people={people}
                  area={orientation === 'portrait' ? 74 * 132 : 164 * 92}
                  onOpen={() => {
                    show({ scene: scene.name });
                    select(null);
                  }}
                />
              </li>
            ))}
      </ul>
    </>
  );
}
