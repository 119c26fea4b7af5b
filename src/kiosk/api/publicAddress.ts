import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

/** The address where guests' phones find their photos, kept up to date in the background. */
export interface FollowedAddress {
  /** Null until known. */
  current(): string | null;
  onChange(callback: () => void): () => void;
}

/** For booths without sharing: the QR code contains the theme's fixed address. */
export const noPublicAddress: FollowedAddress = { current: () => null, onChange: () => () => undefined };

const askAgainMs = 15_000;
const firstAskAgainMs = 1000;

/**
 * Polls for the address, because networks change and the server may start later than the page. Keeps the last known address in between.
 * While `isKept` returns true, the address changes only when `begin` is called for a new code.
 */
export function keptPublicAddress(
  ask: () => Promise<string | null>,
  clock: Clock,
  signal: AbortSignal,
  isKept = () => false,
): FollowedAddress & { begin(): void } {
  let current: string | null = null;
  let ofCode: string | null = null;
  let waitMs = firstAskAgainMs;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((callback) => callback());
  void (async () => {
    while (!signal.aborted) {
      const answer = await ask();
      if (answer !== null && answer !== current && !signal.aborted) {
        current = answer;
        tell();
      }
      await pause(clock, waitMs, signal);
      waitMs = Math.min(waitMs * 2, askAgainMs);
    }
  })();
  return {
    current: () => (isKept() ? ofCode : null) ?? current,
    begin() {
      ofCode = current;
      tell();
    },
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
