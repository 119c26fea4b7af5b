import { expect, test } from 'vitest';
import type { CameraRequest } from '../../../src/kiosk/devices/Camera.ts';
import { chosenCamera } from '../../../src/kiosk/devices/chosenCamera.ts';
import type { CameraName } from '../../../src/shared/contract/kioskStatus.ts';
import { failure } from '../../../src/shared/errors.ts';

const request: CameraRequest = { idealWidth: 1080, idealHeight: 1080 };
const plugged: CameraName[] = [
  { id: 'a1', label: 'Built-in' },
  { id: 'b2', label: 'Studio camera' },
];

/** The camera that is requested if staff have chosen this one. */
async function askedFor(choice: CameraName | null): Promise<string | undefined> {
  const asked: CameraRequest[] = [];
  const camera = {
    open: (one: CameraRequest) => {
      asked.push(one);
      return Promise.resolve(failure('none' as const));
    },
    onChange: () => () => undefined,
  };
  await chosenCamera(
    camera,
    () => choice,
    () => Promise.resolve(plugged),
  ).open(request, new AbortController().signal);
  return asked[0]?.deviceId;
}

test('the chosen camera is requested, or found by its name if the browser has given it another id', async () => {
  expect(await askedFor({ id: 'b2', label: 'Studio camera' })).toBe('b2');
  expect(await askedFor({ id: 'of the day before', label: 'Studio camera' })).toBe('b2');
});

test('any camera is accepted if none is chosen or the chosen one is unplugged', async () => {
  expect(await askedFor(null)).toBeUndefined();
  expect(await askedFor({ id: 'gone', label: '' })).toBeUndefined();
});
