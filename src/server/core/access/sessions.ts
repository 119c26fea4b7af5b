import { createHash, randomBytes } from 'node:crypto';
import { BoundedMap } from '../../../shared/BoundedMap.ts';

/** The sessions of people who have logged in. */
export interface Sessions {
  /** Begins a session and returns its token: 43 characters of base64url. */
  readonly begin: () => string;
  /** Whether a token's session is still valid, given that its page has been untouched for `untouchedMs`. */
  readonly goesOn: (token: string, untouchedMs: number) => boolean;
  readonly end: (token: string) => void;
  readonly endAll: () => void;
}

/** A session ends after this much idle time, for staff who walk away without logging out. */
export const idleEndMs = 15 * 60_000;
/** The maximum length of a session: every session ends overnight. */
export const longestMs = 12 * 3_600_000;
const maxSessions = 16;

/** Keeps sessions in memory by the hashes of their tokens. A restart ends all sessions. */
export function sessions(nowMs: () => number = () => performance.now()): Sessions {
  const known = new BoundedMap<string, { readonly begunMs: number; touchedMs: number }>(maxSessions);
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
  return {
    begin() {
      const token = randomBytes(32).toString('base64url');
      known.set(keyOf(token), { begunMs: nowMs(), touchedMs: nowMs() });
      return token;
    },
    goesOn(token, untouchedMs) {
      const key = keyOf(token);
      const session = known.get(key);
      if (session === undefined) return false;
      session.touchedMs = Math.max(session.touchedMs, nowMs() - untouchedMs);
      if (nowMs() - session.touchedMs < idleEndMs && nowMs() - session.begunMs < longestMs) return true;
      known.delete(key);
      return false;
    },
    end: (token) => void known.delete(keyOf(token)),
    endAll: () => known.clear(),
  };
}
