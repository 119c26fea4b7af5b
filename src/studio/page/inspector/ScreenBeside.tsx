import { memo, useDeferredValue, useMemo } from 'react';
import { studioScenes } from '../../studioScenes.ts';
import { SceneGuard } from '../SceneGuard.tsx';
import type { SceneStageProps } from '../SceneStage.tsx';
import { SceneStage } from '../SceneStage.tsx';
import { useStudioGuest } from '../useStudioGuest.ts';
import { sceneTitle } from '../names/sceneTitle.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useShownTheme } from '../useShownTheme.ts';

const widthPx = 270;

const Screen = memo(function Screen(props: Pick<SceneStageProps, 'theme' | 'scene' | 'people'>) {
  return (
    <SceneGuard theme={props.theme}>
      <SceneStage {...props} width={widthPx} motion="still" />
    </SceneGuard>
  );
});

/** The screen of the selected part, with the value being typed. */
export function ScreenBeside() {
  // Deferred, so that typing doesn't wait for the screen.
  const theme = useDeferredValue(useShownTheme());
  const name = useStudio((page) => page.scene);
  const orientation = useStudio((page) => page.orientation);
  const people = useStudioGuest();
  const { show } = useStudioStore();
  const scenes = useMemo(() => (theme === null ? [] : studioScenes(theme)), [theme]);
  if (theme === null) return <p className="quiet">The theme cannot be shown yet.</p>;
  const scene = scenes.find((one) => one.name === name && one.orientation === orientation) ?? scenes[0];
  return (
    <div className="fields">
      <label className="field-beside">
        Seen on
        <select
          value={scene?.id}
          onChange={({ target }) => {
            const chosen = scenes.find(({ id }) => id === target.value);
            if (chosen !== undefined) show({ scene: chosen.name, orientation: chosen.orientation });
          }}
        >
          {scenes.map((one) => (
            <option key={one.id} value={one.id}>
              {sceneTitle(one.name)}
              {one.orientation === 'landscape' ? ', wide' : ''}
            </option>
          ))}
        </select>
      </label>
      {people !== null && scene !== undefined && <Screen theme={theme} scene={scene} people={people} />}
    </div>
  );
}
