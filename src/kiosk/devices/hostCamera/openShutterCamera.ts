import { toBase64url } from '../../../shared/share/base64url.ts';
import type { Camera } from '../Camera.ts';
import { randomBytes } from '../randomBytes.ts';
import type { InspectFrame } from '../watchedCamera.ts';
import { watchedCamera } from '../watchedCamera.ts';
import type { HostCameraParts } from './hostCamera.ts';
import { hostCamera, hostShots } from './hostCamera.ts';
import type { ShutterParts } from './shutterCamera.ts';
import { shutterCamera } from './shutterCamera.ts';

export type OpenedShutter = Omit<HostCameraParts, 'newShot'> &
  Pick<ShutterParts, 'mode'> & { readonly webcam: Camera; readonly inspect: InspectFrame };

/** The camera that the server controls, watched like the webcam, with the webcam as fallback. */
export function openShutterCamera({ webcam, inspect, mode, ...parts }: OpenedShutter): Camera {
  const host = { ...parts, newShot: () => toBase64url(randomBytes(16)) };
  const { clock } = parts;
  return shutterCamera({ webcam, host: watchedCamera(hostCamera(host), inspect, clock), shots: () => hostShots(host), mode, clock });
}
