import { useMemo } from 'react';
import type { LiveSource } from '../../../picture/LiveSource.ts';
import { studioScenes } from '../../studioScenes.ts';
import { SceneGuard } from '../SceneGuard.tsx';
import { SceneStage } from '../SceneStage.tsx';
import type { SampleGuest } from '../people.ts';
import { useStudio } from '../StudioContext.ts';
import { useShownTheme } from '../useShownTheme.ts';

/** The screen's area in CSS pixels. */
const area = 190 * 338;

/** A question's screen, as the booth shows it. */
export function SurveyPreview({ at }: { readonly at: number }) {
  const theme = useShownTheme();
  const orientation = useStudio((page) => page.orientation);
  const nobody = useMemo(() => noGuest(), []);
  if (theme === null) return null;
  const scenes = studioScenes(theme).filter(({ name }) => name === `survey-${String(at + 1)}`);
  const scene = scenes.find((one) => one.orientation === orientation) ?? scenes[0];
  if (scene === undefined) return null;
  const [width, height] = theme.layouts[scene.orientation]?.stage ?? [1, 1];
  return (
    <figure className="survey-preview" aria-label="The screen of this question">
      <SceneGuard theme={theme}>
        <SceneStage
          key={scene.orientation}
          theme={theme}
          scene={scene}
          people={nobody}
          width={Math.round(Math.min(190, Math.sqrt((area * width) / height)))}
          motion="still"
        />
      </SceneGuard>
    </figure>
  );
}

/** The survey's screens show no guests. */
function noGuest(): SampleGuest {
  const nothing: LiveSource = { image: document.createElement('canvas'), width: 1, height: 1, onFrame: () => () => undefined };
  return { photo: nothing, alone: nothing, character: '' };
}
