import { paintedPhoto } from '../../../src/server/features/portraits/services/fakeService.ts';

/**
 * What an emulator paints with. `hold` makes it start no picture before `release`, so that a test sees what comes before a portrait however slow its
 * machine is.
 */
export function heldPainter() {
  let held = Promise.resolve();
  let release = (): void => undefined;
  return {
    paint: (async (...order) => {
      await held;
      return paintedPhoto(...order);
    }) satisfies typeof paintedPhoto,
    hold(): void {
      release();
      held = new Promise((resolve) => (release = resolve));
    },
    release: (): void => release(),
  };
}
