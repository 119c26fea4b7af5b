import { useMemo } from 'react';
import type { StudioScene } from '../../studioScenes.ts';
import { studioScenes } from '../../studioScenes.ts';
import { useStudioGuest } from '../useStudioGuest.ts';
import { uploadFile } from '../askStudio.ts';
import { useStudio } from '../StudioContext.ts';
import { useSettledTheme } from '../useShownTheme.ts';
import { ScreenEditor } from './ScreenEditor.tsx';

export interface StageEditorProps {
  /** Uploads a file into the theme's folder. */
  readonly upload?: typeof uploadFile;
}

/** The screen on the stage, where its parts are selected, dragged and edited. */
export function StageEditor({ upload = uploadFile }: StageEditorProps = {}) {
  const theme = useSettledTheme();
  const name = useStudio((page) => page.scene);
  const orientation = useStudio((page) => page.orientation);
  const people = useStudioGuest();
  const scene = useMemo(() => (theme === null ? null : sceneOf(studioScenes(theme), name, orientation)), [theme, name, orientation]);
  if (theme === null) return <p className="nothing">The theme cannot be shown until its errors are fixed.</p>;
  if (people === null || scene === null) return null;
  return <ScreenEditor key={scene.id} theme={theme} scene={scene} people={people} upload={upload} />;
}

/** The named screen; if the theme no longer has it, the first one. */
const sceneOf = (scenes: readonly StudioScene[], name: string, orientation: string): StudioScene | null =>
  scenes.find((one) => one.name === name && one.orientation === orientation) ??
  scenes.find((one) => one.orientation === orientation) ??
  scenes[0] ??
  null;
