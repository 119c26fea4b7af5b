import type { ReactNode } from 'react';
import { page } from 'vitest/browser';
import '../../../src/pageParts/page.css';
import '../../../src/studio/page/studio.css';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import { themeOver } from '../../../src/shared/theme/themeOver.ts';
import { valueAt, valueOf } from '../../../src/studio/document/editText.ts';
import type { History } from '../../../src/studio/document/History.ts';
import { carryOut, newHistory, redo, undo } from '../../../src/studio/document/History.ts';
import type { Command, Path } from '../../../src/shared/theme/ThemeEdit.ts';
import { writtenPlaces } from '../../../src/studio/server/writtenPlaces.ts';
import { prepareStage } from '../../../src/studio/page/prepareStage.ts';
import { Refusal } from '../../../src/studio/page/Refusal.tsx';
import { StudioContext } from '../../../src/studio/page/StudioContext.ts';
import type { StudioStore } from '../../../src/studio/page/studioStore.ts';
import { studioStore } from '../../../src/studio/page/studioStore.ts';
import type { StudioState } from '../../../src/studio/StudioState.ts';
import { quietStudio } from './quietStudio.ts';
import { putOnPage } from './putOnPage.ts';
import { classicJson, servedFrom } from './servedTheme.ts';

export interface OpenStudioPart {
  readonly store: StudioStore;
  /** The theme's value at a path, including inherited values. */
  readonly said: (...path: Path) => unknown;
  /** The theme's own text. */
  readonly text: () => string;
  /** Holds the server's answers until they are released. */
  readonly hold: () => { readonly letGo: () => void };
  /** The undo steps, by their labels. */
  readonly steps: () => readonly string[];
}

/** A part of the studio's page, for a theme based on the default one, with a server that carries out commands as the real one does. */
export async function openStudioPart(part: ReactNode, own: object = {}, width = 860): Promise<OpenStudioPart> {
  await page.viewport(1366, 768);
  prepareStage();
  const inherited = classicJson();
  let history: History = newHistory(`${JSON.stringify({ name: 'Pier', extends: 'classic', ...own }, null, 2)}\n`);
  let revision = 0;
  let held: Promise<void> | null = null;
  const ask = async (path: string, body: unknown) => {
    if (held !== null) await held;
    try {
      history = path === '/undo' ? undo(history) : path === '/redo' ? redo(history) : carryOut(history, body as Command, inherited);
      store.take(stateOf(history, inherited, ++revision));
      return { refusal: null, revision };
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error), revision: null };
    }
  };
  const store = studioStore({ ask, after: manualClock().after });
  store.take(stateOf(history, inherited, revision));
  const style = `width: ${String(width)}px; height: 700px; overflow: auto;`;
  putOnPage(
    <StudioContext value={store}>
      {part}
      <Refusal />
    </StudioContext>,
    { tag: 'main', style },
  );
  return {
    store,
    said: (...path) => valueAt(store.getState().whole, path),
    text: () => history.text,
    hold() {
      let letGo = (): void => undefined;
      held = new Promise((go) => (letGo = go));
      return {
        letGo() {
          held = null;
          letGo();
        },
      };
    },
    steps: () => history.done.map(({ label }) => label),
  };
}

function stateOf(history: History, inherited: unknown, revision: number): StudioState {
  const { extends: _base, ...own } = valueOf(history.text) as { readonly extends: string };
  const { theme, asWritten } = servedFrom(themeOver(inherited, own));
  return {
    ...quietStudio,
    revision,
    inLanguages: theme,
    text: history.text,
    inherited,
    written: writtenPlaces({ inLanguages: theme, asWritten } as Parameters<typeof writtenPlaces>[0]),
    folder: 'pier',
    undo: history.done.at(-1)?.label ?? null,
    redo: history.undone.at(-1)?.label ?? null,
    saved: false,
  };
}
