import type { BoothClock, TimeSoFar } from '../../../src/server/storage/photos/boothClock.ts';
import { boothClock, nothingKnown } from '../../../src/server/storage/photos/boothClock.ts';

/** The server's clock, moved by hand: `pass` moves both clocks, `set` only the machine's. */
export function manualTime(soFar: TimeSoFar = nothingKnown): { clock: BoothClock; pass(ms: number): void; set(ms: number): void } {
  let wallMs = 1_800_000_000_000;
  let elapsedMs = 0;
  return {
    clock: boothClock(
      soFar,
      () => wallMs,
      () => elapsedMs,
    ),
    pass(ms) {
      wallMs += ms;
      elapsedMs += ms;
    },
    set(ms) {
      wallMs = ms;
    },
  };
}
