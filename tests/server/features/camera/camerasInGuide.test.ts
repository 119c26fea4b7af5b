import { expect, test } from 'vitest';
import { stillCameraDrivers } from '../../../../src/server/features/camera/drivers/stillCameraDrivers.ts';
import { stillCameraFaults } from '../../../../src/shared/contract/camera/stillCamera.ts';
import { everyCamera, setupFor, stillCameraSetups } from '../../../../src/shared/contract/camera/stillCameraSetups.ts';
import { expectInGuide, tableRow } from '../../../support/files/tableInGuide.ts';

const own = { page: 'cameras.md', project: 'server', file: 'tests/server/features/camera/camerasInGuide.test.ts' };

test('the guide says what every camera needs', async () => {
  await expectInGuide(
    { ...own, name: 'every camera' },
    ['Step', 'What to do'],
    everyCamera.map((step, place) => tableRow([String(place + 1), step])),
  );
});

test('the guide says how a camera of each driver is connected', async () => {
  expect(Object.keys(stillCameraSetups).toSorted()).toEqual(Object.keys(stillCameraDrivers).toSorted());
  const rows = Object.entries(stillCameraSetups).map(([kind, { isFor, steps, models }]) =>
    tableRow([`\`${kind}\``, isFor, steps.map((step, place) => `${String(place + 1)}. ${step}`).join(' '), models]),
  );
  await expectInGuide({ ...own, name: 'setups' }, ['Driver', 'For', 'Steps', 'Models'], rows);
  expect(setupFor('folder:/tmp')).toBe(stillCameraSetups.folder);
  expect(setupFor('browser')).toBeNull();
  expect(setupFor('constructor')).toBeNull();
});

test('the guide lists each fault, with what to do', async () => {
  const rows = Object.values(stillCameraFaults).map(({ says, howToFix }) => tableRow([says, howToFix]));
  await expectInGuide({ ...own, name: 'still camera faults' }, ['What it says', 'What to do'], rows);
});
