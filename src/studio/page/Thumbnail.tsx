import { useEffect, useRef, useState } from 'react';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { SceneGuard } from './SceneGuard.tsx';
import { SceneStage } from './SceneStage.tsx';
import { sceneTitle } from './names/sceneTitle.ts';
import type { StudioScene } from '../studioScenes.ts';
import type { SampleGuest } from './people.ts';

export interface ThumbnailProps {
  readonly theme: Theme;
  readonly scene: StudioScene;
  readonly people: SampleGuest;
  readonly onOpen: () => void;
  /** The area in CSS pixels, the same for upright and wide screens. */
  readonly area: number;
}

/** A thumbnail, drawn shortly before it becomes visible. */
export function Thumbnail({ theme, scene, people, onOpen, area }: ThumbnailProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || near) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '400px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const [stageWidth, stageHeight] = theme.layouts[scene.orientation]?.stage ?? [1, 1];
  const width = Math.round(Math.sqrt((area * stageWidth) / stageHeight));
  return (
    <button ref={ref} type="button" className="thumbnail" onClick={onOpen}>
      <span className="paper" style={{ width, height: (width * stageHeight) / stageWidth }}>
        {near && (
          <SceneGuard theme={theme}>
            <SceneStage theme={theme} scene={scene} people={people} width={width} motion="still" isFlat />
          </SceneGuard>
        )}
      </span>
      <span className="name">{sceneTitle(scene.name)}</span>
    </button>
  );
}
