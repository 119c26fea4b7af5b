import { createStore } from 'zustand/vanilla';
import type { ConsoleProof, ConsoleSession, LogLine } from '../shared/contract/console.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import type { CloudError, Method } from './askCloud.ts';
import { askCloud } from './askCloud.ts';
import type { Invitation } from '../shared/invitation.ts';
import { invitationIn } from '../shared/invitation.ts';
import type { PackedFile } from './packTheme.ts';
import type { View } from './view.ts';
import { logLines } from './logLines.ts';
import { asksFor, viewAt } from './view.ts';

/** The result of the last action, as shown on the page. */
export interface ConsoleNotice {
  readonly kind: 'done' | 'failed';
  readonly text: string;
  /** The action's name. */
  readonly act: string;
  /** Findings, one sentence each. */
  readonly findings: readonly string[];
}

export interface ConsoleState {
  /** Null before the server's first answer. */
  readonly session: ConsoleSession | null;
  readonly view: View;
  /** The latest answers, by path. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Paths that don't exist, or that this account may not see. */
  readonly missing: readonly string[];
  /** Why the last request failed; null if it succeeded. */
  readonly unreachable: string | null;
  /** The name of the action in progress; null if idle. */
  readonly busy: string | null;
  readonly notice: ConsoleNotice | null;
  /** The actions whose refusals are shown in a dialog, and therefore not on the page behind it. */
  readonly inDialog: readonly string[];
  /** The invitation in the page's address, until it is used. */
  readonly invitation: Invitation | null;
  /** After too many wrong passphrases: the seconds until the next try is allowed. */
  readonly waitSeconds: number;
  /** The prompt for a passphrase or passkey, shown while an action waits for it; otherwise null. */
  readonly asked: { readonly isBusy: boolean; readonly problem: string } | null;
}

export interface ConsolePorts {
  /** A monotonic time in milliseconds. */
  readonly nowMs: () => number;
  /** This page's own path, with its query. */
  readonly path: () => string;
  /** The part of the page's address that begins with `#`. */
  readonly hash: () => string;
  readonly goTo: (path: string) => void;
  readonly ask?: typeof askCloud;
}

/** The maximum number of tries of an upload while the server is checking other themes; they take about half an hour in total. */
const maxTries = 40;

/** The result of a successful action. */
export interface Done<Answer> {
  readonly answer: Answer;
}

/** The message for a successful action. */
type Said<Answer> = string | ((answer: Answer) => string) | null;

/** The console's state and actions. */
export function consoleStore({ nowMs, path, hash, goTo, ask = askCloud }: ConsolePorts) {
  const store = createStore<ConsoleState>(() => ({
    session: null,
    view: viewAt(path()),
    answers: {},
    missing: [],
    unreachable: null,
    busy: null,
    notice: null,
    inDialog: [],
    invitation: invitationIn(hash()),
    waitSeconds: 0,
    asked: null,
  }));
  let touchedMs = nowMs();
  /** The latest proof of identity. Kept only in this page, not in a cookie, and lost when the page closes. */
  let proof = '';
  let onAnswered: ((isProven: boolean) => void) | null = null;

  function noted<Answer>(result: Result<Answer, CloudError>): Result<Answer, CloudError> {
    store.setState(({ session }) => ({
      unreachable: !result.ok && result.error.error === 'away' ? result.error.message : null,
      // When the session has ended, return to the sign-in form and discard all data.
      ...(!result.ok && result.error.error === 'signed-out' && session !== null && { session: { ...session, account: null }, answers: {} }),
    }));
    if (!result.ok && result.error.error === 'signed-out') answerProof(false);
    return result;
  }

  /** Sends a request. If the server requires proof of identity, asks the user for it and tries again. */
  async function send<Answer>(method: Method, to: string, body?: unknown): Promise<Result<Answer, CloudError>> {
    const result = noted(await ask<Answer>(method, to, nowMs() - touchedMs, proof, body));
    if (result.ok || result.error.error !== 'unproven') return result;
    return (await proven()) ? send(method, to, body) : failure({ error: 'refused', message: 'Nothing was changed.' });
  }

  /** Pauses in progress, which `tick` ends. */
  const sleeping = new Set<{ seconds: number; readonly wake: () => void }>();
  const sleep = (seconds: number): Promise<void> =>
    new Promise((resolve) => {
      const one = {
        seconds,
        wake: () => {
          sleeping.delete(one);
          resolve();
        },
      };
      sleeping.add(one);
    });

  /** Retries a request up to `maxTries` times while the server says to wait; the server keeps the request's place in its queue. */
  async function inTurn<Answer>(work: () => Promise<Result<Answer, CloudError>>): Promise<Result<Answer, CloudError>> {
    for (let tries = 1; ; tries++) {
      const result = await work();
      if (result.ok || result.error.error !== 'wait' || tries === maxTries) return result;
      await sleep(('waitSeconds' in result.error && result.error.waitSeconds) || 1);
    }
  }

  const proven = (): Promise<boolean> =>
    new Promise((resolve) => {
      onAnswered = resolve;
      store.setState({ asked: { isBusy: false, problem: '' } });
    });

  function answerProof(isProven: boolean): void {
    store.setState({ asked: null });
    onAnswered?.(isProven);
    onAnswered = null;
  }

  /** Sends proof of the user's identity. */
  async function prove(show: () => Promise<Result<object, CloudError>>): Promise<void> {
    store.setState({ asked: { isBusy: true, problem: '' } });
    const shown = await show();
    const given = shown.ok ? await send<ConsoleProof>('POST', 'proof', shown.value) : shown;
    if (given.ok) {
      proof = given.value.proof;
      return answerProof(true);
    }
    const waitSeconds = 'waitSeconds' in given.error ? (given.error.waitSeconds ?? 0) : 0;
    if (onAnswered !== null) store.setState({ asked: { isBusy: false, problem: given.error.message }, waitSeconds });
  }

  /** Makes the browser sign the server's challenge with a passkey. */
  async function passkeyFor(questions: string): Promise<Result<{ readonly credential: object }, CloudError>> {
    const question = await send<object>('POST', questions);
    if (!question.ok) return question;
    const { showPasskey } = await import('./passkeyAtBrowser.ts');
    const credential = await showPasskey(question.value);
    return credential.ok ? success({ credential: credential.value }) : credential;
  }

  async function poll(): Promise<void> {
    const session = await send<ConsoleSession>('GET', 'session');
    if (!session.ok) return;
    store.setState(session.value.account === null ? { session: session.value, answers: {} } : { session: session.value });
    if (session.value.account === null) return;
    const { view } = store.getState();
    await Promise.all(
      asksFor(view, session.value.account.reachesAll).map(async (one) => {
        const answer = await send<unknown>('GET', one);
        store.setState(({ answers, missing }) => {
          const others = missing.filter((other) => other !== one);
          if (answer.ok) return { answers: { ...answers, [one]: answer.value }, missing: others };
          return { missing: answer.error.error === 'unknown' ? [...others, one] : missing };
        });
      }),
    );
  }

  /**
   * Runs an action, reports the result and refreshes the view. `said`: the message for success, or a function from the answer to the
   * message; null for none. Returns the answer if the action succeeded.
   */
  async function act<Answer = undefined>(
    name: string,
    work: () => Promise<Result<Answer, CloudError>>,
    said: Said<Answer>,
  ): Promise<Done<Answer> | null> {
    if (store.getState().busy !== null) return null;
    store.setState({ busy: name, notice: null });
    const result = await work();
    const notice: ConsoleNotice | null = result.ok
      ? said === null
        ? null
        : { kind: 'done', text: typeof said === 'string' ? said : said(result.value), act: name, findings: [] }
      : { kind: 'failed', text: result.error.message, act: name, findings: ('findings' in result.error && result.error.findings) || [] };
    const waitSeconds = !result.ok && 'waitSeconds' in result.error ? (result.error.waitSeconds ?? 0) : 0;
    store.setState({ busy: null, notice, waitSeconds });
    await poll();
    return result.ok ? { answer: result.value } : null;
  }

  function follow(): void {
    store.setState({ view: viewAt(path()), notice: null });
    void poll();
  }

  return Object.assign(store, {
    poll,
    follow,
    /** Shows another view. */
    go: (to: string): void => {
      goTo(to);
      follow();
    },
    touch: (): void => void (touchedMs = nowMs()),
    /** Call this every second. */
    tick: (): void => {
      for (const one of sleeping) if (--one.seconds <= 0) one.wake();
      const { waitSeconds } = store.getState();
      if (waitSeconds > 0) store.setState({ waitSeconds: waitSeconds - 1 });
    },
    dismiss: (): void => store.setState({ notice: null }),
    /** Call this when a dialog starts to show an action's refusals; call the returned function when the dialog closes. */
    showRefusals: (shown: string): (() => void) => {
      store.setState(({ inDialog }) => ({ inDialog: [...inDialog, shown] }));
      return () =>
        store.setState(({ inDialog, notice }) => ({
          inDialog: inDialog.filter((one) => one !== shown),
          notice: notice?.kind === 'failed' && notice.act === shown ? null : notice,
        }));
    },
    act: <Answer = undefined>(name: string, method: Method, to: string, body: unknown, said: Said<Answer>): Promise<Done<Answer> | null> =>
      act<Answer>(name, () => send<Answer>(method, to, body), said),
    /**
     * Sends a command to several booths, one after another. `asked`: the request for one booth. Reports how many booths were asked, and
     * why others were not.
     */
    askEach: (
      name: string,
      booths: readonly { readonly id: string; readonly name: string }[],
      asked: (id: string) => readonly [method: Method, path: string, body: unknown],
      said: (count: number) => string,
    ) =>
      act(
        name,
        async () => {
          const refused: string[] = [];
          for (const booth of booths) {
            const result = await send(...asked(booth.id));
            if (!result.ok) refused.push(`${booth.name}: ${result.error.message}`);
          }
          if (refused.length === 0) return success(undefined);
          const message = `${said(booths.length - refused.length)} ${String(refused.length)} could not be asked:`;
          return failure({ error: 'refused', message, findings: refused });
        },
        said(booths.length),
      ),
    enter: (name: string, passphrase: string) => act('enter', () => send('POST', 'session', { name, passphrase }), null),
    openAccount: async (name: string, code: string, passphrase: string) => {
      const done = await act('enter', () => send('POST', 'first-passphrase', { name, code, passphrase }), 'Your passphrase is set.');
      // Remove a used invitation from the address bar.
      if (done !== null && store.getState().invitation !== null) goTo(path());
      if (done !== null) store.setState({ invitation: null });
      return done;
    },
    enterByPasskey: () =>
      act(
        'enter',
        async () => {
          const shown = await passkeyFor('passkey-questions');
          return shown.ok ? send('POST', 'passkey-session', shown.value) : shown;
        },
        null,
      ),
    proveByPassphrase: (passphrase: string) => prove(() => Promise.resolve(success({ passphrase }))),
    proveByPasskey: () => prove(() => passkeyFor('proof/question')),
    /** Cancels the action that is waiting for proof. */
    leaveProof: (): void => answerProof(false),
    addPasskey: (name: string) =>
      act(
        'passkey',
        async () => {
          const options = await send<object>('POST', 'passkeys/options');
          if (!options.ok) return options;
          const { makePasskey } = await import('./passkeyAtBrowser.ts');
          const credential = await makePasskey(options.value);
          return credential.ok ? send('POST', 'passkeys', { name, credential: credential.value }) : credential;
        },
        'The passkey is added. Sign in with it the next time.',
      ),
    /** Uploads a theme, and retries while the server is busy checking others. Returns the theme's id if it passes the check. */
    uploadTheme: (chosen: readonly File[]) =>
      act<{ readonly id: string }>(
        'theme',
        async () => {
          const { packTheme } = await import('./packTheme.ts');
          const files = await packTheme(chosen);
          return files.ok ? inTurn(() => send('POST', 'themes', { files: files.value })) : files;
        },
        'The theme has passed the check and can be sent.',
      ),
    /** Downloads an uploaded theme as a zip archive. */
    downloadTheme: (id: string, name: string) =>
      act(
        'download',
        async () => {
          const packed = await send<{ readonly files: readonly PackedFile[] }>('GET', `themes/${id}/files`);
          if (!packed.ok) return packed;
          const { saveTheme } = await import('./saveTheme.ts');
          saveTheme(name, packed.value.files);
          return success(undefined);
        },
        null,
      ),
    leave: () => act('leave', () => send('DELETE', 'session'), null),
    /** Loads the next older page of log entries that match the query. */
    olderLog: async (query: string): Promise<void> => {
      const [log, older] = [`log${query}`, `older${query}`];
      const { answers } = store.getState();
      const { pages } = logLines(answers[log] as readonly LogLine[] | undefined, answers[older] as readonly LogLine[] | undefined);
      const before = String(pages.at(-1)?.number ?? 0);
      const next = await send<readonly LogLine[]>('GET', `${log}${query === '' ? '?' : '&'}before=${before}`);
      if (next.ok) store.setState((state) => ({ answers: { ...state.answers, [older]: [...pages, ...next.value] } }));
    },
  });
}

export type ConsoleStore = ReturnType<typeof consoleStore>;
