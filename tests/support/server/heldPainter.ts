import { paintedPhoto } from '../../../src/server/features/portraits/services/fakeService.ts';

/**
 * The painter of an emulator. After `hold` it starts no picture until `release`, so that a test sees what precedes a portrait even on a
 * slow machine.
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
