import { createStore } from 'zustand/vanilla';
import type { StaffDay, StaffLoginState, StaffOverview } from '../shared/contract/staff.ts';
import type { Result } from '../shared/errors.ts';
import type { StaffMethod, ServerError } from './askServer.ts';
import { askServer } from './askServer.ts';
import { isOver, leavingInSeconds } from './leaving.ts';

/** The result of the last action, as shown on the page. */
export interface Notice {
  readonly kind: 'done' | 'failed';
  readonly text: string;
  /** The action's name. */
  readonly action: string;
}

export interface Staff {
  /** Null before the server's first answer. */
  readonly login: StaffLoginState | null;
  readonly overview: StaffOverview | null;
  readonly sums: StaffDay | null;
  /** The latest answers to the panels' requests, by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The day whose totals are shown; null for today. */
  readonly wantedDay: string | null;
  /** Whether the server answered the last request. */
  readonly isReachable: boolean;
  /** The name of the action in progress; null if there is none. */
  readonly busy: string | null;
  readonly notice: Notice | null;
  /** Seconds until an untouched page returns to the booth; null before the announcement. */
  readonly leavingInSeconds: number | null;
}

export interface StaffPorts {
  /** A monotonic time in milliseconds. */
  readonly nowMs: () => number;
  /** Whether this page was opened from the booth's own page, and returns to it automatically. */
  readonly isAtBooth: boolean;
  readonly goToBooth: () => void;
  readonly ask?: typeof askServer;
}

const nothing = { overview: null, sums: null, answers: {}, wantedDay: null } as const;

/** The server's answer to an action. */
export interface StaffActed<Answer> {
  readonly answer: Answer;
}

/** The staff page's state and actions. */
export function staffStore({ nowMs, isAtBooth, goToBooth, ask = askServer }: StaffPorts) {
  const store = createStore<Staff>(() => ({
    login: null,
    ...nothing,
    isReachable: true,
    busy: null,
    notice: null,
    leavingInSeconds: null,
  }));
  /** The number of panels subscribed to each path. */
  const watched = new Map<string, number>();
  let touchedMs = nowMs();
  const untouchedMs = (): number => nowMs() - touchedMs;

  /** Shows the login again if the answer says that the session has ended. */
  function noted<Answer>(result: Result<Answer, ServerError>): Result<Answer, ServerError> {
    store.setState({ isReachable: result.ok || result.error.error !== 'away' });
    if (!result.ok && result.error.error === 'locked') store.setState({ ...nothing, login: { state: 'locked', waitSeconds: 0 } });
    return result;
  }

  async function poll(): Promise<void> {
    const login = noted(await ask<StaffLoginState>('GET', 'login', untouchedMs()));
    if (!login.ok) return;
    store.setState(login.value.state === 'open' ? { login: login.value } : { login: login.value, ...nothing });
    if (login.value.state !== 'open') return;
    await Promise.all([pollBooth(), ...[...watched.keys()].map(pollPath)]);
  }

  async function pollBooth(): Promise<void> {
    const { wantedDay } = store.getState();
    const [overview, sums] = await Promise.all([
      ask<StaffOverview>('GET', 'overview', untouchedMs()),
      ask<StaffDay>('GET', wantedDay === null ? 'day' : `day?day=${wantedDay}`, untouchedMs()),
    ]);
    if (noted(overview).ok && overview.ok) store.setState({ overview: overview.value });
    // Another day may have been chosen since.
    if (noted(sums).ok && sums.ok && store.getState().wantedDay === wantedDay) store.setState({ sums: sums.value });
  }

  async function pollPath(path: string): Promise<void> {
    const answer = noted(await ask<unknown>('GET', path, untouchedMs()));
    if (answer.ok) store.setState(({ answers }) => ({ answers: { ...answers, [path]: answer.value } }));
  }

  /** Requests a path at each refresh, until the returned function is called. Calls `hear` when the page's state has changed. */
  function watch(path: string, hear: () => void = () => undefined): () => void {
    watched.set(path, (watched.get(path) ?? 0) + 1);
    const unsubscribe = store.subscribe(hear);
    void pollPath(path);
    return () => {
      unsubscribe();
      const left = (watched.get(path) ?? 1) - 1;
      if (left > 0) watched.set(path, left);
      else watched.delete(path);
    };
  }

  /**
   * Makes a change on the server, reports the result and refreshes the page. `said`: the text for success; null for none. Returns the
   * answer if the change succeeded.
   */
  async function act<Answer = undefined>(
    action: string,
    method: StaffMethod,
    path: string,
    body: unknown,
    said: string | null | ((answer: Answer) => string),
  ): Promise<StaffActed<Answer> | null> {
    if (store.getState().busy !== null) return null;
    store.setState({ busy: action, notice: null });
    const result = noted(await ask<Answer>(method, path, untouchedMs(), body));
    const text = result.ok ? (typeof said === 'function' ? said(result.value) : said) : result.error.message;
    store.setState({ busy: null, notice: text === null ? null : { kind: result.ok ? 'done' : 'failed', text, action } });
    await poll();
    return result.ok ? { answer: result.value } : null;
  }

  let isLeaving = false;

  /**
   * Ends the session and returns to the booth. Does nothing while the server is down, because the browser would show an error page that a
   * tablet cannot leave. With `byItself`, any touch cancels. Only one attempt runs at a time. Returns the server's error, if any.
   */
  async function goAway(byItself: boolean): Promise<ServerError | null> {
    if (isLeaving) return null;
    isLeaving = true;
    const begunMs = touchedMs;
    const isSignedIn = store.getState().login?.state === 'open';
    const answer = noted(
      await (isSignedIn ? ask<unknown>('DELETE', 'session', untouchedMs()) : ask<unknown>('GET', 'login', untouchedMs())),
    );
    isLeaving = false;
    if (!answer.ok && answer.error.error === 'away') return answer.error;
    if (byItself && touchedMs !== begunMs) {
      await poll();
      return null;
    }
    // The browser takes a while to leave. Without this, one more second without a touch would start the return again.
    touchedMs = nowMs();
    goToBooth();
    return null;
  }

  return Object.assign(store, {
    poll,
    watch,
    act,
    /** Returns to the booth's own page. Null if this page was not opened from it. */
    backToBooth: isAtBooth ? goToBooth : null,
    leave: async (): Promise<void> => {
      const trouble = await goAway(false);
      if (trouble !== null) store.setState({ notice: { kind: 'failed', text: trouble.message, action: 'leave' } });
    },
    touch: (): void => {
      touchedMs = nowMs();
      if (store.getState().leavingInSeconds !== null) store.setState({ leavingInSeconds: null });
    },
    /** Call this every second. */
    tick: (): void => {
      const { login } = store.getState();
      const isSignedIn = login?.state === 'open';
      if (login?.state === 'locked' && login.waitSeconds > 0) store.setState({ login: { ...login, waitSeconds: login.waitSeconds - 1 } });
      if (isAtBooth && isOver(untouchedMs(), isSignedIn)) void goAway(true);
      const left = isAtBooth ? leavingInSeconds(untouchedMs(), isSignedIn) : null;
      if (left !== store.getState().leavingInSeconds) store.setState({ leavingInSeconds: left });
    },
    dismiss: (): void => store.setState({ notice: null }),
    chooseDay: (day: string | null): void => {
      store.setState({ wantedDay: day });
      void poll();
    },
  });
}

export type StaffStore = ReturnType<typeof staffStore>;
