import { useEffect, useRef, useState } from 'react';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { StudioScene } from '../../studioScenes.ts';
import type { SampleGuest } from '../people.ts';
import { SceneGuard } from '../SceneGuard.tsx';
import { SceneStage } from '../SceneStage.tsx';
import { sceneTitle } from '../names/sceneTitle.ts';

export interface LargeSceneProps {
  readonly theme: Theme;
  readonly scene: StudioScene;
  readonly people: SampleGuest;
  /** Moves by this many screens: 1 for the next, -1 for the previous. */
  readonly onStep: (by: number) => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One screen as large as the window, animated as on the kiosk. Arrow keys move between screens, Escape closes it. */
export function LargeScene({ theme, scene, people, onStep, onEdit, onClose }: LargeSceneProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [room, setRoom] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    ref.current?.showModal();
    const measure = (): void => setRoom({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const [stageWidth, stageHeight] = theme.layouts[scene.orientation]?.stage ?? [1, 1];
  const width = Math.round(Math.min(room.width - 160, ((room.height - 112) * stageWidth) / stageHeight));
  return (
    <dialog
      ref={ref}
      className="large"
      aria-label={sceneTitle(scene.name)}
      onClose={onClose}
      // Close the dialog through its own method, which restores the focus.
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={({ key }) => (key === 'ArrowRight' ? onStep(1) : key === 'ArrowLeft' && onStep(-1))}
    >
      <button type="button" className="step" aria-label="Previous screen" onClick={() => onStep(-1)}>
        ‹
      </button>
      <figure>
        <SceneGuard theme={theme}>
          <SceneStage key={scene.id} theme={theme} scene={scene} people={people} width={width} motion="full" />
        </SceneGuard>
        <figcaption className="row">
          {sceneTitle(scene.name)}
          <button type="button" onClick={onEdit}>
            Change this screen
          </button>
        </figcaption>
      </figure>
      <button type="button" className="step" aria-label="Next screen" onClick={() => onStep(1)}>
        ›
      </button>
      <button type="button" className="step close" aria-label="Close" onClick={() => ref.current?.close()}>
        ×
      </button>
    </dialog>
  );
}
