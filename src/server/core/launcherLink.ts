import type { RehearsalState } from '../../shared/contract/rehearsal.ts';

/** Messages from the server to the launcher that started it. */
export type LauncherWord =
  /** Both listeners are open, at these addresses for this machine's browsers, with a trailing slash. */
  | { readonly kind: 'ready'; readonly kioskAddress: string; readonly guestsAddress: string }
  /** Staff at the kiosk want to stop server and browser. */
  | { readonly kind: 'stop-asked' }
  /** Operators in the cloud want to restart server and browser. */
  | { readonly kind: 'restart-asked' }
  /** The rehearsal that the launcher requested has ended. */
  | { readonly kind: 'rehearsed'; readonly state: RehearsalState };

/** Messages from the launcher to the server. */
export type LauncherOrderWord =
  /** Shut down as usual. */
  | { readonly kind: 'stop' }
  /**
   * The launcher's browser will send this ticket once instead of the kiosk's token, because other programs can read a browser's command
   * line.
   */
  | { readonly kind: 'admit'; readonly ticket: string }
  /** Why the launcher's browser runs without the booth's own profile; null if it has that profile. */
  | { readonly kind: 'profile'; readonly trouble: string | null }
  /** Start a rehearsal on the kiosk. */
  | ({ readonly kind: 'rehearse' } & RehearsalWishes);

/** A rehearsal's optional parts: waiting for a phone to scan the card, and using supplies, such as paper for a test sheet. */
export interface RehearsalWishes {
  readonly phone: boolean;
  readonly supplies: boolean;
}

/** The launcher sets this variable for its server. Other programs that start a server may have their own IPC channels. */
export const launchedVariable = 'STAGEBOOTH_LAUNCHED';

/** The parts of `process` that the channel uses. */
export interface LauncherLine {
  readonly env: NodeJS.ProcessEnv;
  readonly connected: boolean;
  readonly channel?: { unref(): void } | null | undefined;
  send?(word: LauncherWord): unknown;
  once(event: 'disconnect', callback: () => void): unknown;
  on(event: 'message', callback: (word: LauncherOrderWord) => void): unknown;
}

/** The server's end of the channel to its launcher. */
export interface LauncherLink {
  tell(word: LauncherWord): void;
  /** Calls back once, when the launcher asks the server to stop or has exited; immediately if that happened during startup. */
  onStop(callback: () => void): void;
  /** Calls back when the launcher requests a rehearsal. */
  onRehearse(callback: (wishes: RehearsalWishes) => void): void;
  /** Whether this is the ticket of the launcher's browser. A ticket is valid once. */
  redeem(presented: string): boolean;
  /**
   * Why the launcher's browser runs without the booth's own profile, as words that follow "its folder"; null if the browser has that
   * profile.
   */
  profileProblem(): string | null;
}

/** Null if no launcher started this process. */
export function launcherLink(line: LauncherLine = process): LauncherLink | null {
  if (line.env[launchedVariable] === undefined || line.send === undefined) return null;
  const stops: (() => void)[] = [];
  const rehearsals: ((wishes: RehearsalWishes) => void)[] = [];
  let stopped = !line.connected;
  const stop = (): void => {
    stopped = true;
    for (const callback of stops.splice(0)) callback();
  };
  let ticket: string | null = null;
  let profileProblem: string | null = null;
  // The channel must not keep a server alive that fails to start.
  line.channel?.unref();
  line.once('disconnect', stop);
  line.on('message', (word) => {
    if (word.kind === 'stop') stop();
    else if (word.kind === 'admit') ticket = word.ticket;
    else if (word.kind === 'profile') profileProblem = word.trouble;
    else rehearsals.forEach((callback) => callback({ phone: word.phone, supplies: word.supplies }));
  });
  return {
    tell(word) {
      if (line.connected) line.send?.(word);
    },
    onStop(callback) {
      if (stopped) callback();
      else stops.push(callback);
    },
    onRehearse: (callback) => void rehearsals.push(callback),
    redeem(presented) {
      if (ticket === null || presented !== ticket) return false;
      ticket = null;
      return true;
    },
    profileProblem: () => profileProblem,
  };
}
