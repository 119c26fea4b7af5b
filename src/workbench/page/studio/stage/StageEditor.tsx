import { SceneGuard } from '../../SceneGuard.tsx';
import { SceneStage } from '../../SceneStage.tsx';
import { benchScenes } from '../../benchScenes.ts';
import { usePeople } from '../../usePeople.ts';
import { useStudio } from '../StudioContext.ts';
import { useShownTheme } from '../useShownTheme.ts';

/** The screen on the stage, where its parts are selected, dragged and written into. */
export function StageEditor() {
  const theme = useShownTheme();
  const scene = useStudio((page) => page.scene);
  const orientation = useStudio((page) => page.orientation);
  const version = useStudio(({ state }) => state?.version ?? 0);
  const people = usePeople(version);
  if (theme === null || people === null) return null;
  const shown = benchScenes(theme).find((one) => one.name === scene && one.orientation === orientation);
  if (shown === undefined) return null;
  return (
    <SceneGuard theme={theme}>
      <SceneStage theme={theme} scene={shown} people={people} width={400} motion="still" />
    </SceneGuard>
  );
}
