import type { CameraName } from '../../shared/contract/kioskStatus.ts';
import type { Camera } from './Camera.ts';
import { atMost, systemClock } from './Clock.ts';

/**
 * The time limit for listing cameras: a hanging driver can keep the browser from answering, while staff may be choosing another camera.
 */
const listingMs = 2000;

/** The cameras in the browser's latest answer. */
let known: readonly CameraName[] = [];

/**
 * All cameras that are plugged in or, if the browser doesn't answer, those in its latest answer. Browsers hide the cameras' names until
 * one camera has been allowed.
 */
export async function listCameras(): Promise<readonly CameraName[]> {
  const listed = Promise.resolve(navigator.mediaDevices?.enumerateDevices() ?? []).then(
    (devices) => {
      known = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
    },
    // The browser can't access its devices at the moment.
    () => undefined,
  );
  await atMost(systemClock, listingMs, listed);
  return known;
}

/**
 * Opens the camera that staff have chosen, if it is plugged in. A new choice takes effect at the next opening. Null leaves the choice to
 * the browser.
 */
export function chosenCamera(camera: Camera, choice: () => CameraName | null, list = listCameras): Camera {
  /** Falls back to the label, because a camera's id may change when the browser restarts. */
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
