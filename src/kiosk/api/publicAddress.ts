import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

/** Where guests' phones find their photos, kept up to date in the background. */
export interface FollowedAddress {
  /** Null until known. */
  current(): string | null;
  onChange(callback: () => void): () => void;
}

/** For booths without sharing: the code carries the theme's fixed address. */
export const noPublicAddress: FollowedAddress = { current: () => null, onChange: () => () => undefined };

const askAgainMs = 15_000;
const firstAskAgainMs = 1000;

/** Polls for the address: networks change, and the server may start later than the page. Keeps the last known address meanwhile. */
export function keptPublicAddress(ask: () => Promise<string | null>, clock: Clock, signal: AbortSignal): FollowedAddress {
  let current: string | null = null;
  let waitMs = firstAskAgainMs;
  const listeners = new Set<() => void>();
  void (async () => {
    while (!signal.aborted) {
      const answer = await ask();
      if (answer !== null && answer !== current && !signal.aborted) {
        current = answer;
        listeners.forEach((callback) => callback());
      }
      await pause(clock, waitMs, signal);
      waitMs = Math.min(waitMs * 2, askAgainMs);
    }
  })();
  return {
    current: () => current,
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** The address as codes show it: one that is kept stays with its code until the next one begins. */
export function addressOfCodes(address: FollowedAddress, isKept: () => boolean): FollowedAddress & { begin(): void } {
  let shown: string | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((callback) => callback());
  address.onChange(tell);
  return {
    begin() {
      shown = address.current();
      tell();
    },
    current: () => (isKept() ? shown : null) ?? address.current(),
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
