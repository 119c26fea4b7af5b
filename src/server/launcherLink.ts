import type { RehearsalState } from '../shared/contract/rehearsal.ts';

/** What the server tells the launcher that has started it. */
export type LauncherWord =
  /** Both listeners are open; `kioskAddress` is where this machine's browser finds the page, with a slash at its end. */
  | { readonly kind: 'ready'; readonly kioskAddress: string }
  /** Staff at the kiosk want it all to stop. */
  | { readonly kind: 'stop-asked' }
  /** The rehearsal that the launcher wanted is over. */
  | { readonly kind: 'rehearsed'; readonly state: RehearsalState };

/** What the launcher tells the server. */
export type LauncherOrderWord =
  /** End, in your usual way. */
  | { readonly kind: 'stop' }
  /** My browser will show this in place of the kiosk's token, once: what is on its command line can be read by other programs. */
  | { readonly kind: 'admit'; readonly ticket: string }
  /** Have the kiosk rehearse. */
  | { readonly kind: 'rehearse'; readonly phone: boolean };

/** Set by the launcher for its server; other programs that start servers have channels of their own. */
export const launchedVariable = 'STAGEBOOTH_LAUNCHED';

/** What of this process the line runs over. */
export interface LauncherLine {
  readonly env: NodeJS.ProcessEnv;
  readonly connected: boolean;
  readonly channel?: { unref(): void } | null | undefined;
  send?(word: LauncherWord): unknown;
  once(event: 'disconnect', callback: () => void): unknown;
  on(event: 'message', callback: (word: LauncherOrderWord) => void): unknown;
}

/** The server's end of the line to its launcher. */
export interface LauncherLink {
  tell(word: LauncherWord): void;
  /** Called once when the launcher wants the server to end, or is there no more; at once where that was while the server started. */
  onStop(callback: () => void): void;
  /** Called when the launcher wants a rehearsal. */
  onRehearse(callback: (phone: boolean) => void): void;
  /** Whether this is the ticket of the launcher's browser; it counts once. */
  redeem(presented: string): boolean;
}

/** Null where no launcher has started this process. */
export function launcherLink(line: LauncherLine = process): LauncherLink | null {
  if (line.env[launchedVariable] === undefined || line.send === undefined) return null;
  const stops: (() => void)[] = [];
  const rehearsals: ((phone: boolean) => void)[] = [];
  let stopped = !line.connected;
  const stop = (): void => {
    stopped = true;
    for (const callback of stops.splice(0)) callback();
  };
  let ticket: string | null = null;
  // A server that won't run must be able to end.
  line.channel?.unref();
  line.once('disconnect', stop);
  line.on('message', (word) => {
    if (word.kind === 'stop') stop();
    else if (word.kind === 'admit') ticket = word.ticket;
    else rehearsals.forEach((callback) => callback(word.phone));
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
  };
}
