import { describe, expect, test } from 'vitest';
import { cameraProblem, turnedFault } from '../../../src/shared/contract/cameraFaults.ts';
import { hasScreens } from '../../support/built/screenInMemory.ts';
import { rehearsedKiosk } from '../../support/built/rehearsedKiosk.ts';
import type { CameraFootage } from '../../support/picture/cameraFootage.ts';

const turnBy = (degrees: number): string => `${turnedFault.says} ${turnedFault.howToFix}`.replaceAll('{turn}', String(degrees));

const faults: readonly (readonly [film: CameraFootage, says: string])[] = [
  ['turned-90', turnBy(270)],
  ['turned-180', turnBy(180)],
  ['turned-270', turnBy(90)],
  ['black', cameraProblem('black')],
  ['flat', cameraProblem('flat')],
  ['bars', cameraProblem('bars')],
  // It has never moved, so at first guests would get a card of it.
  ['frozen', cameraProblem('frozen')],
  ['every-third-cut', cameraProblem('unsteady')],
];

// The first test also starts the browser for the first time, which takes a minute on a busy machine.
describe.skipIf(!hasScreens)('npm run rehearse', { timeout: 240_000 }, () => {
  test.each(faults)('is a NO-GO for a camera that shows %s, with what to do', async (film, says) => {
    const { code, said } = await rehearsedKiosk(film);
    expect(said).toMatch(/BAD camera/);
    expect(said).toContain(says);
    expect([code, / NO-GO $/.test(said)]).toEqual([1, true]);
  });

  test.each<[film: CameraFootage, turn: number]>([
    ['guests', 0],
    ['still-room', 0],
    ['turned-90', 270],
  ])('is a GO for a camera that shows %s and is rotated by %i', async (film, turn) => {
    const { code, said } = await rehearsedKiosk(film, '--camera-turn', String(turn));
    expect([code, said]).toEqual([0, expect.not.stringMatching(/ BAD /)]);
  });
});
