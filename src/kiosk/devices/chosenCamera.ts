import type { CameraName } from '../../shared/contract/kioskStatus.ts';
import type { Camera } from './Camera.ts';
import { atMost, systemClock } from './Clock.ts';

/** A driver that stands still leaves the browser without an answer, and must hold up nothing else: staff may be just choosing another camera. */
const listingMs = 2000;

/** As the browser said last. */
let known: readonly CameraName[] = [];

/** All cameras that are plugged in, or were when the browser last knew. Browsers keep their names to themselves until one was allowed. */
export async function listCameras(): Promise<readonly CameraName[]> {
  const listed = Promise.resolve(navigator.mediaDevices?.enumerateDevices() ?? []).then(
    (devices) => {
      known = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
    },
    // The browser is without its devices at this moment.
    () => undefined,
  );
  await atMost(systemClock, listingMs, listed);
  return known;
}

/** The camera that staff have chosen, as long as it is plugged in; a choice counts from the next opening on. Null leaves it to the browser. */
export function chosenCamera(camera: Camera, choice: () => CameraName | null, list = listCameras): Camera {
  /** Another start of a browser may know the same camera by another id. */
  async function chosenId(): Promise<string | null> {
    const chosen = choice();
    if (chosen === null) return null;
    const cameras = await list();
    const same = cameras.find(({ id }) => id === chosen.id) ?? cameras.find(({ label }) => label !== '' && label === chosen.label);
    return same?.id ?? null;
  }
  return {
    async open(request, signal) {
      const deviceId = await chosenId();
      return camera.open(deviceId === null ? request : { ...request, deviceId }, signal);
    },
    onChange: (callback) => camera.onChange(callback),
  };
}
