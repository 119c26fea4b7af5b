import { createStore } from 'zustand/vanilla';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import { themeOver } from '../../shared/theme/themeOver.ts';
import { valueAt, valueOf } from '../document/editText.ts';
import type { Command, Path, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import { editNow, pathAfter } from '../document/pathAfter.ts';
import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import type { StudioFinding, StudioState } from '../StudioState.ts';

/** The content of the page's middle. */
export type Place = 'screens' | 'all' | 'card' | 'survey' | 'fields' | 'findings';

/** A value that is being dragged or typed, shown before the draft includes it. The path is the displayed theme's. */
export interface Preview {
  readonly path: Path;
  readonly value: unknown;
}

export interface StudioPageState {
  /** Null until the server has sent the state. */
  readonly state: StudioState | null;
  readonly connected: boolean;
  readonly place: Place;
  /** The screen on the stage, such as `welcome`. */
  readonly scene: string;
  readonly orientation: Orientation;
  /** The language of the texts on the stage; null for the theme's own. */
  readonly language: string | null;
  /** The selection, as a path in the written theme; null for none. */
  readonly selected: Path | null;
  readonly previews: readonly Preview[];
  /** Why the last request failed, in a sentence; null for none. */
  readonly refusal: string | null;
  /** The draft's own value, and its merge with the base themes, both as written. */
  readonly own: unknown;
  readonly whole: unknown;
}

export interface StudioPorts {
  /** Sends a request to the studio's server; returns the reason for a refusal, or null. */
  readonly ask: (path: string, body: unknown) => Promise<{ readonly refusal: string | null; readonly revision: number | null }>;
  /** Calls back once, after this many milliseconds; the returned function cancels. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** The page's state when a command runs. */
export interface Newest extends StudioPageState {
  readonly state: StudioState;
  /** The current path of a part, given its path when the command was issued; null if the part has been removed. */
  readonly now: (path: Path) => Path | null;
}

/** A command and the selection after it. Without `select`, the selected part stays selected, even if it moves. */
export type MadeCommand = Command & { readonly select?: Path | null };

/** Makes a command from the current state, when it is that command's turn; null if there is nothing left to do. */
export type MakesCommand = (newest: Newest) => MadeCommand | null;

interface EditOptions {
  readonly select?: Path | null;
}

/** A request to the server. */
interface Request {
  readonly path: string;
  readonly body: unknown;
  readonly edits?: readonly ThemeEdit[];
  readonly select?: Path | null;
}

/** A queued request; `passed` are the edits made since it was queued. */
interface Waiting {
  readonly make: (newest: Newest) => Request | null;
  readonly passed: ThemeEdit[];
  readonly settle: (isDone: boolean) => void;
  readonly fail: (error: unknown) => void;
}

export type StudioStore = ReturnType<typeof studioStore>;

/** The page's state and actions. */
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
  /** The revision until which previews are kept. */
  let awaited = 0;
  const queue: Waiting[] = [];
  let isRunning = false;
  /** The request in progress, until the resulting state has arrived. */
  let underWay: (Pick<Request, 'edits' | 'select'> & { readonly since: number }) | null = null;
  let onTaken: (() => void) | null = null;
  /** Findings whose fix has been applied, but not checked yet. */
  let fixed: readonly StudioFinding[] = [];

  /** Performs requests in order, each based on the state after the previous ones. */
  const inTurn = (make: Waiting['make']): Promise<boolean> =>
    new Promise((settle, fail) => {
      queue.push({ make, passed: [], settle, fail });
      if (!isRunning) void run();
    });

  async function run(): Promise<void> {
    isRunning = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await carryOut(next).then(next.settle, next.fail);
    isRunning = false;
  }

  async function carryOut({ make, passed }: Waiting): Promise<boolean> {
    const page = get();
    if (page.state === null) return false;
    const request = make({ ...page, state: page.state, now: (path) => pathAfter(path, passed) });
    if (request === null) return true;
    underWay = { ...request, since: page.state.revision };
    const { refusal, revision } = await ask(request.path, request.body);
    if (revision !== null) awaited = Math.max(awaited, revision);
    // Previews and the next request wait until the server has sent the resulting state.
    set({ refusal, ...(refusal === null || queue.length > 0 ? {} : { previews: [] }) });
    if (refusal === null && revision !== null) {
      await stateOf(revision);
      set(settled());
    }
    underWay = null;
    return refusal === null;
  }

  /** Waits for a state, but only while the server can be reached. */
  const stateOf = (revision: number): Promise<void> =>
    new Promise((go) => {
      const goOnceTaken = (): void => {
        const { state, connected } = get();
        if (connected && (state?.revision ?? 0) < revision) return;
        onTaken = null;
        go();
      };
      onTaken = goOnceTaken;
      goOnceTaken();
    });

  /** Sets the selection after the current request, and tells queued requests which parts have moved. */
  function settled(): { readonly selected?: Path | null } {
    if (underWay === null) return {};
    const { edits = [], select: chosen } = underWay;
    underWay = null;
    for (const { passed } of queue) passed.push(...edits);
    const { selected } = get();
    return { selected: chosen === undefined ? selected && pathAfter(selected, edits) : chosen };
  }

  const command = (make: MakesCommand): Promise<boolean> =>
    inTurn((newest) => {
      const made = make(newest);
      if (made === null) return null;
      const { select: chosen, ...body } = made;
      return { path: '/commands', body, edits: body.edits, ...(chosen === undefined ? {} : { select: chosen }) };
    });

  return {
    ...store,
    after,
    /** Applies a message from the server. */
    take(sent: StudioState) {
      // Keep unchanged parts as the same objects, so that the components that show them don't re-render.
      const before = get();
      const now = sameWhereEqual(before.state, sent);
      const own = now.text === before.state?.text ? before.own : sameWhereEqual(before.own, ownOf(now.text));
      const isSame = own === before.own && now.inherited === before.state?.inherited;
      const whole = isSame ? before.whole : sameWhereEqual(before.whole, themeOver(now.inherited, own));
      const isNew = now.revision !== before.state?.revision && now.revision >= awaited && queue.length === 0;
      const isDone = underWay !== null && now.revision > underWay.since;
      set({ state: now, connected: true, own, whole, ...(isNew ? { previews: [] } : {}), ...(isDone ? settled() : {}) });
      // An undone fix can be applied again.
      const isUndone = now.redo !== null && now.revision !== before.state?.revision;
      if (isUndone || (before.state?.checking === true && !now.checking)) fixed = [];
      onTaken?.();
    },
    lost() {
      set({ connected: false });
      onTaken?.();
    },
    show: (change: Partial<Pick<StudioPageState, 'place' | 'scene' | 'orientation' | 'language'>>) => set({ ...change, refusal: null }),
    select: (selected: Path | null) => set({ selected, refusal: null }),
    preview: (previews: readonly Preview[]) => set({ previews }),
    /** Shows the reason for a failure; null clears it. */
    refuse: (refusal: string | null) => set({ refusal }),
    command,
    /** Edits parts, as they were when the user asked; one or more edits form one labelled step. */
    edit: (label: string, edit: ThemeEdit | readonly ThemeEdit[], { select }: EditOptions = {}) =>
      command((newest) => asSeen({ label, edits: [edit].flat(), ...(select === undefined ? {} : { select }) }, newest)),
    /** Applies a finding's fix once; the finding stays visible until the draft is checked again. */
    fix: async (finding: StudioFinding) => {
      const isDone = await command((newest) => {
        if (finding.fix === null || fixed.includes(finding)) return null;
        fixed = [...fixed, finding];
        return asSeen(finding.fix, newest);
      });
      // A refused fix changes nothing, so there is no new check that would offer it again.
      if (!isDone) fixed = fixed.filter((one) => one !== finding);
      return isDone;
    },
    undo: () => inTurn(() => ({ path: '/undo', body: {} })),
    redo: () => inTurn(() => ({ path: '/redo', body: {} })),
    save: async () => {
      // Save after all queued requests, so that the server's check does not delay later ones.
      await inTurn(() => null);
      const { refusal } = await ask('/save', {});
      set({ refusal });
      return refusal === null;
    },
    resolve: (keep: 'ours' | 'theirs') =>
      inTurn(({ state }) => (state.conflicts.length === 0 ? null : { path: '/resolve', body: { keep } })),
    makeMine: (mine: { readonly folder: string; readonly name: string }) =>
      inTurn(({ state }) => (state.readOnly === null ? null : { path: '/mine', body: mine })),
  };
}

/** The command, with its edits moved to the current paths of their parts; null if none of these parts is left. */
function asSeen(made: MadeCommand, { whole, now }: Newest): MadeCommand | null {
  const edits = made.edits.flatMap((one) => editNow(one, whole, now) ?? []);
  return edits.length === 0 ? null : { ...made, edits };
}

/** Where a value of the displayed theme is written. */
export function writtenPath(state: StudioState, path: Path): Path {
  for (let depth = path.length; depth > 0; depth--) {
    const written = state.written[path.slice(0, depth).join('.')];
    if (written !== undefined) return [...written, ...path.slice(depth)];
  }
  return path;
}

/** Whether the theme itself sets the value at a path, instead of inheriting it. */
export const saysItself = ({ own }: Pick<StudioPageState, 'own'>, path: Path): boolean => valueAt(own, path) !== undefined;

function ownOf(text: string): unknown {
  try {
    return valueOf(text);
  } catch {
    return {};
  }
}
