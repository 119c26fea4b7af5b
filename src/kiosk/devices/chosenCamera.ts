import type { CameraName } from '../../shared/contract/kioskStatus.ts';
import type { Camera } from './Camera.ts';
import { atMost, systemClock } from './Clock.ts';

/** A hanging driver leaves the browser without an answer, and must not block anything else: staff may be choosing another camera right now. */
const listingMs = 2000;

/** The browser's last answer. */
let known: readonly CameraName[] = [];

/** All cameras that are plugged in, or were when the browser last answered. Browsers hide their names until one has been allowed. */
export async function listCameras(): Promise<readonly CameraName[]> {
  const listed = Promise.resolve(navigator.mediaDevices?.enumerateDevices() ?? []).then(
    (devices) => {
      known = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
    },
    // The browser has no access to its devices at the moment.
    () => undefined,
  );
  await atMost(systemClock, listingMs, listed);
  return known;
}

/** Opens the camera that staff have chosen, as long as it is plugged in; a choice takes effect at the next opening. Null leaves it to the browser. */
export function chosenCamera(camera: Camera, choice: () => CameraName | null, list = listCameras): Camera {
  /** The same camera may have another id after a restart of the browser. */
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
