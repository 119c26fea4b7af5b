import { createStore } from 'zustand/vanilla';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import { themeOver } from '../../shared/theme/themeOver.ts';
import { valueAt, valueOf } from '../document/editText.ts';
import type { Command, Path, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import type { StudioState } from '../StudioState.ts';

/** What the middle of the page shows. */
export type Place = 'screens' | 'all' | 'card' | 'survey' | 'fields' | 'findings';

/** Values that are seen before they are part of the draft: what is being dragged or typed. Paths are those of the theme on show. */
export interface Preview {
  readonly path: Path;
  readonly value: unknown;
}

export interface StudioPageState {
  /** Null until the server has told it. */
  readonly state: StudioState | null;
  readonly connected: boolean;
  readonly place: Place;
  /** The screen on the stage, as in `welcome`. */
  readonly scene: string;
  readonly orientation: Orientation;
  /** The language of words on the stage; null is the theme's own. */
  readonly language: string | null;
  /** What is selected, as it is written in the theme; null for nothing. */
  readonly selected: Path | null;
  readonly previews: readonly Preview[];
  /** What the server refused last, in a sentence; null for nothing. */
  readonly refusal: string | null;
  /** The draft's own value and what it is with all that it inherits, as it is written. */
  readonly own: unknown;
  readonly whole: unknown;
}

export interface StudioPorts {
  /** Asks the server of the studio to do something; gives the sentence with which it refused, or null. */
  readonly ask: (path: string, body: unknown) => Promise<{ readonly refusal: string | null; readonly revision: number | null }>;
  /** Calls back once, after this many milliseconds; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

export type StudioStore = ReturnType<typeof studioStore>;

/** The page's state and all that can be done there. */
export function studioStore({ ask, after }: StudioPorts) {
  const store = createStore<StudioPageState>(() => ({
    state: null,
    connected: false,
    place: 'screens',
    scene: 'welcome',
    orientation: 'portrait',
    language: null,
    selected: null,
    previews: [],
    refusal: null,
    own: {},
    whole: {},
  }));
  const { getState: get, setState: set } = store;
  /** Previews stay until the state that has them for good. */
  let awaited = 0;

  /** All that was asked and not answered yet: each request has a connection of its own, and what is saved or undone is what was done before. */
  const asking = new Set<Promise<unknown>>();

  async function done(path: string, body: unknown): Promise<boolean> {
    if (path !== '/commands') await Promise.allSettled(asking);
    const answer = ask(path, body);
    asking.add(answer);
    const { refusal, revision } = await answer.finally(() => asking.delete(answer));
    if (revision !== null) awaited = Math.max(awaited, revision);
    // What is seen beforehand stays until the server tells the state that has it.
    set({ refusal, ...(refusal === null ? {} : { previews: [] }) });
    return refusal === null;
  }

  return {
    ...store,
    after,
    /** Takes what the server tells. */
    take(told: StudioState) {
      // What has not changed stays one and the same object, so that nothing that shows it is drawn anew.
      const before = get();
      const now = sameWhereEqual(before.state, told);
      const own = now.text === before.state?.text ? before.own : sameWhereEqual(before.own, ownOf(now.text));
      const isSame = own === before.own && now.inherited === before.state?.inherited;
      const whole = isSame ? before.whole : sameWhereEqual(before.whole, themeOver(now.inherited, own));
      const isNew = now.revision !== before.state?.revision && now.revision >= awaited;
      set({ state: now, connected: true, own, whole, ...(isNew ? { previews: [] } : {}) });
    },
    lost: () => set({ connected: false }),
    show: (change: Partial<Pick<StudioPageState, 'place' | 'scene' | 'orientation' | 'language'>>) => set(change),
    select: (selected: Path | null) => set({ selected }),
    preview: (previews: readonly Preview[]) => set({ previews }),
    forgetRefusal: () => set({ refusal: null }),
    command: (command: Command) => done('/commands', command),
    /** A single edit with its label. */
    edit: (label: string, edit: ThemeEdit, key?: string) =>
      done('/commands', { label, edits: [edit], ...(key === undefined ? {} : { key }) } satisfies Command),
    undo: () => done('/undo', {}),
    redo: () => done('/redo', {}),
    save: () => done('/save', {}),
    resolve: (keep: 'ours' | 'theirs') => done('/resolve', { keep }),
    makeMine: (mine: { readonly folder: string; readonly name: string }) => done('/mine', mine),
  };
}

/** Where what the theme on show has at a path is written. */
export function writtenPath(state: StudioState, path: Path): Path {
  for (let depth = path.length; depth > 0; depth--) {
    const written = state.written[path.slice(0, depth).join('.')];
    if (written !== undefined) return [...written, ...path.slice(depth)];
  }
  return path;
}

/** Whether the theme itself says what is at a path, rather than inherits it. */
export const saysItself = ({ own }: Pick<StudioPageState, 'own'>, path: Path): boolean => valueAt(own, path) !== undefined;

function ownOf(text: string): unknown {
  try {
    return valueOf(text);
  } catch {
    return {};
  }
}
