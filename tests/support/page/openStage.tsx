import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { ThemeInLanguages } from '../../../src/shared/theme/themeSchema.ts';
import { editText, valueOf } from '../../../src/studio/document/editText.ts';
import type { Command } from '../../../src/shared/theme/ThemeEdit.ts';
import { studioScenes } from '../../../src/studio/studioScenes.ts';
import { prepareStage } from '../../../src/studio/page/prepareStage.ts';
import type { SampleGuest } from '../../../src/studio/page/people.ts';
import type { ScreenEditorProps } from '../../../src/studio/page/stage/ScreenEditor.tsx';
import { ScreenEditor } from '../../../src/studio/page/stage/ScreenEditor.tsx';
import { Refusal } from '../../../src/studio/page/Refusal.tsx';
import { StudioContext, useStudio } from '../../../src/studio/page/StudioContext.ts';
import { studioStore } from '../../../src/studio/page/studioStore.ts';
import { useSettledTheme } from '../../../src/studio/page/useShownTheme.ts';
import type { StudioState } from '../../../src/studio/StudioState.ts';
import '../../../src/pageParts/page.css';
import '../../../src/studio/page/studio.css';
import { quietStudio } from './quietStudio.ts';
import { putOnPage } from './putOnPage.ts';
import { servedInLanguages } from './servedTheme.ts';

const picture = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
const people: SampleGuest = {
  photo: { image: picture, width: 64, height: 64, onFrame: () => () => undefined },
  alone: { image: picture, width: 64, height: 64, onFrame: () => () => undefined },
  character: picture.toDataURL(),
};

/** A classic screen on the studio's stage, with a server that carries out or refuses all commands. */
export async function openStage(
  change: Partial<StudioState> = {},
  upload: ScreenEditorProps['upload'] = async () => Promise.resolve({ refusal: 'No file is taken here.' }),
) {
  prepareStage();
  const commands: Command[] = [];
  const asked: string[] = [];
  const server: { refusal: string | null } = { refusal: null };
  const theme = servedInLanguages();
  let state: StudioState = { ...quietStudio, inLanguages: theme, text: JSON.stringify(theme, null, 2), ...change };
  const clock = manualClock();
  const store = studioStore({
    after: clock.after,
    ask: async (path, body) => {
      await Promise.resolve();
      asked.push(path);
      if (server.refusal !== null) return { refusal: server.refusal, revision: null };
      if (path === '/commands') {
        const command = body as Command;
        commands.push(command);
        const { text } = editText(state.text, command.edits);
        state = {
          ...state,
          text,
          inLanguages: valueOf(text) as ThemeInLanguages,
          revision: state.revision + 1,
        };
        queueMicrotask(() => store.take(state));
      }
      return { refusal: null, revision: state.revision };
    },
  });
  store.take(state);
  putOnPage(
    <StudioContext value={store}>
      <Stage upload={upload} />
      <Refusal />
    </StudioContext>,
    { style: 'width: 850px; height: 700px' },
  );
  return { store, clock, commands, asked, server, theme };
}

function Stage({ upload }: Pick<ScreenEditorProps, 'upload'>) {
  const theme = useSettledTheme();
  const name = useStudio((page) => page.scene);
  const orientation = useStudio((page) => page.orientation);
  if (theme === null) return null;
  const scene = studioScenes(theme).find((one) => one.name === name && one.orientation === orientation);
  return scene === undefined ? null : <ScreenEditor key={scene.id} theme={theme} scene={scene} people={people} upload={upload} />;
}
