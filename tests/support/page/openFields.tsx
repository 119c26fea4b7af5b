import type { ReactNode } from 'react';
import { parse } from 'jsonc-parser';
import classic from '../../../assets/themes/classic/theme.json?raw';
import '../../../src/pageParts/page.css';
import '../../../src/studio/page/studio.css';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { completePalette } from '../../../src/shared/theme/completePalette.ts';
import { themeOver } from '../../../src/shared/theme/themeOver.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import type { ThemeInLanguages } from '../../../src/shared/theme/themeSchema.ts';
import { valueAt, valueOf } from '../../../src/studio/document/editText.ts';
import type { History } from '../../../src/studio/document/History.ts';
import { carryOut, newHistory, redo, undo } from '../../../src/studio/document/History.ts';
import type { Command, Path } from '../../../src/shared/theme/ThemeEdit.ts';
import { StudioContext } from '../../../src/studio/page/StudioContext.ts';
import { studioStore } from '../../../src/studio/page/studioStore.ts';
import { quietStudio } from './quietStudio.ts';
import { putOnPage } from './putOnPage.ts';

const inherited: unknown = parse(classic);

/** The fields of a theme that extends classic, with a server that keeps its text in memory. */
export function openFields(shown: ReactNode, own: object = {}) {
  let history: History = newHistory(JSON.stringify({ name: 'Fair', extends: 'classic', ...own }, null, 2));
  let revision = 1;
  const commands: Command[] = [];
  const clock = manualClock();
  const store = studioStore({
    after: clock.after,
    ask: async (path, body) => {
      if (path === '/commands') {
        commands.push(body as Command);
        history = carryOut(history, body as Command, inherited);
      } else if (path === '/undo') history = undo(history);
      else if (path === '/redo') history = redo(history);
      revision++;
      tell();
      return { refusal: null, revision };
    },
  });
  let sound: ThemeInLanguages | null = null;
  function tell(): void {
    const whole = themeOver(inherited, valueOf(history.text)) as { readonly colors: object };
    const { extends: _base, ...theme } = whole as Record<string, unknown>;
    const parsed = parseTheme({ ...theme, colors: completePalette(whole.colors, {}) });
    if (parsed.ok) sound = parsed.value;
    store.take({
      ...quietStudio,
      folder: 'fair',
      inherited,
      revision,
      text: history.text,
      inLanguages: sound,
      undo: history.done.at(-1)?.label ?? null,
    });
  }
  tell();
  putOnPage(<StudioContext value={store}>{shown}</StudioContext>);
  return {
    store,
    clock,
    commands,
    /** The draft after the typing has paused. */
    own(path: Path): unknown {
      clock.advance(1000);
      return valueAt(valueOf(history.text), path);
    },
    text: () => history.text,
    /** Changes the file as another program would. */
    changeOutside(text: string) {
      history = { ...history, text };
      revision++;
      tell();
    },
  };
}
