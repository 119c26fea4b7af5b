import { describe, test } from 'vitest';
import type { StillCameraRow } from '../../../../support/camera/stillCameraContract.ts';
import { concerns, stillCameraContract } from '../../../../support/camera/stillCameraContract.ts';
import { ccapiRig, stillCamerasUnderTest } from '../../../../support/camera/stillCamerasUnderTest.ts';

const rows: readonly StillCameraRow[] = [
  ...Object.values(stillCamerasUnderTest),
  { name: 'an early Canon camera over HTTP', fresh: () => ccapiRig(true) },
];

describe.each(rows)('$name', ({ fresh }) => {
  test.each(stillCameraContract)('$says', { timeout: 60_000 }, async (clause) => {
    const rig = await fresh();
    if (concerns(clause, rig)) await clause.holds(rig);
  });
});
