import { createStore } from 'zustand/vanilla';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import { themeOver } from '../../shared/theme/themeOver.ts';
import { valueAt, valueOf } from '../document/editText.ts';
import type { Command, Path, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import { editNow, pathAfter } from '../document/pathAfter.ts';
import { sameWhereEqual } from '../document/sameWhereEqual.ts';
import type { StudioFinding, StudioState } from '../StudioState.ts';

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
  /** Why the last thing that was asked for was not done, in a sentence; null for nothing. */
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

/** The page at the moment a command is made. */
export interface Newest extends StudioPageState {
  readonly state: StudioState;
  /** Where the part is now that was at a path when the command was given; null once it has been removed. */
  readonly now: (path: Path) => Path | null;
}

/** A command with what is selected once it is done; without that, the selected part stays so, wherever it moves. */
export type MadeCommand = Command & { readonly select?: Path | null };

/** Makes a command from the newest state, when its turn comes; null where there is nothing left to do. */
export type MakesCommand = (newest: Newest) => MadeCommand | null;

interface EditOptions {
  readonly select?: Path | null;
}

/** Something that the server is asked to do. */
interface Request {
  readonly path: string;
  readonly body: unknown;
  readonly edits?: readonly ThemeEdit[];
  readonly select?: Path | null;
}

/** A request whose turn has not come; `passed` is what has been done since it was asked for. */
interface Waiting {
  readonly make: (newest: Newest) => Request | null;
  readonly passed: ThemeEdit[];
  readonly settle: (isDone: boolean) => void;
  readonly fail: (error: unknown) => void;
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
  const queue: Waiting[] = [];
  let isRunning = false;
  /** The request at the server, until its state is here. */
  let underWay: (Pick<Request, 'edits' | 'select'> & { readonly since: number }) | null = null;
  let onTaken: (() => void) | null = null;
  /** Findings whose fix was carried out and that no check has looked at since. */
  let fixed: readonly StudioFinding[] = [];

  /** Has requests made in their order, each from the state that the ones before it have led to. */
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
    // What is seen beforehand stays until the server tells the state that has it, and what is asked next, too.
    set({ refusal, ...(refusal === null || queue.length > 0 ? {} : { previews: [] }) });
    if (refusal === null && revision !== null) {
      await stateOf(revision);
      set(settled());
    }
    underWay = null;
    return refusal === null;
  }

  /** Waits for a state; no longer than the server can be heard. */
  const stateOf = (revision: number): Promise<void> =>
    new Promise((go) => {
      const look = (): void => {
        const { state, connected } = get();
        if (connected && (state?.revision ?? 0) < revision) return;
        onTaken = null;
        go();
      };
      onTaken = look;
      look();
    });

  /** What is selected once the request under way is done; what waits behind it is told where parts have moved. */
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
    /** Takes what the server tells. */
    take(told: StudioState) {
      // What has not changed stays one and the same object, so that nothing that shows it is drawn anew.
      const before = get();
      const now = sameWhereEqual(before.state, told);
      const own = now.text === before.state?.text ? before.own : sameWhereEqual(before.own, ownOf(now.text));
      const isSame = own === before.own && now.inherited === before.state?.inherited;
      const whole = isSame ? before.whole : sameWhereEqual(before.whole, themeOver(now.inherited, own));
      const isNew = now.revision !== before.state?.revision && now.revision >= awaited && queue.length === 0;
      const isDone = underWay !== null && now.revision > underWay.since;
      set({ state: now, connected: true, own, whole, ...(isNew ? { previews: [] } : {}), ...(isDone ? settled() : {}) });
      if (before.state?.checking === true && !now.checking) fixed = [];
      onTaken?.();
    },
    lost() {
      set({ connected: false });
      onTaken?.();
    },
    show: (change: Partial<Pick<StudioPageState, 'place' | 'scene' | 'orientation' | 'language'>>) => set({ ...change, refusal: null }),
    select: (selected: Path | null) => set({ selected, refusal: null }),
    preview: (previews: readonly Preview[]) => set({ previews }),
    /** Says why something is not done; null forgets it. */
    refuse: (refusal: string | null) => set({ refusal }),
    command,
    /** An edit, or a few, with their label, of the parts that were seen when they were asked for. */
    edit: (label: string, edit: ThemeEdit | readonly ThemeEdit[], { select }: EditOptions = {}) =>
      command(({ whole, now }) => {
        const edits = [edit].flat().flatMap((one) => editNow(one, whole, now) ?? []);
        return edits.length === 0 ? null : { label, edits, ...(select === undefined ? {} : { select }) };
      }),
    /** Carries out a finding's fix: once, for it is shown until the draft is checked again. */
    fix: (finding: StudioFinding) =>
      command(() => {
        if (fixed.includes(finding)) return null;
        fixed = [...fixed, finding];
        return finding.fix;
      }),
    undo: () => inTurn(() => ({ path: '/undo', body: {} })),
    redo: () => inTurn(() => ({ path: '/redo', body: {} })),
    save: async () => {
      // After all that was done before; the check that it waits for holds up nothing that is done meanwhile.
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
