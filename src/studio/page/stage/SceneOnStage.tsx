import { memo } from 'react';
import { ImageContext } from '../../../stage/parts/ImageContext.ts';
import type { StudioScene } from '../../studioScenes.ts';
import { SceneGuard } from '../SceneGuard.tsx';
import { SceneStage } from '../SceneStage.tsx';
import type { SampleGuest } from '../people.ts';
import { useShownTheme } from '../useShownTheme.ts';
import { stagePictures } from './stagePictures.ts';

export interface SceneOnStageProps {
  readonly scene: StudioScene;
  readonly people: SampleGuest;
  /** CSS pixels. */
  readonly width: number;
}

/** The booth's own scene beneath the edit surface. During a drag, only this is rendered. */
export const SceneOnStage = memo(function SceneOnStage({ scene, people, width }: SceneOnStageProps) {
  const theme = useShownTheme();
  if (theme === null) return null;
  return (
    <SceneGuard theme={theme}>
      <ImageContext value={stagePictures}>
        <SceneStage theme={theme} scene={scene} people={people} width={width} motion="still" />
      </ImageContext>
    </SceneGuard>
  );
});
