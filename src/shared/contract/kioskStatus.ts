import { z } from 'zod';
import type { StillCameraMode } from './camera/stillCamera.ts';
import type { CameraTrouble } from './cameraFaults.ts';
import { cameraFaults } from './cameraFaults.ts';
import type { CameraTurn } from './cameraTurns.ts';
import { cameraTurns } from './cameraTurns.ts';

const name = z.string().max(300);

/** A camera as the browser identifies it. Ids may change when the browser restarts; labels remain the same. */
export const cameraName = z.object({ id: name, label: name }).readonly();
export type CameraName = z.infer<typeof cameraName>;

/** Why a camera gives no pictures. */
export const cameraTrouble = z.enum(Object.keys(cameraFaults) as CameraTrouble[]);

/** The state of a kiosk's camera when it was last needed. */
const cameraStatus = z
  .object({
    /** `webcam`, or the theme's substitute for a camera, as in its `camera.source`. */
    source: z.string().regex(/^[a-z]{1,40}$/),
    /** Why the last attempt to open the camera failed, or why its stream ended; null if it worked or has not been needed yet. */
    trouble: cameraTrouble.nullable(),
    /** All cameras that are plugged in; names are known only once the browser has allowed one. */
    cameras: z.array(cameraName).max(32).readonly(),
  })
  .readonly();
export type CameraStatus = z.infer<typeof cameraStatus>;

const pixels = z.number().min(0).max(100_000);

/** In CSS pixels; `pixelRatio` is device pixels per CSS pixel. */
export const screenSize = z.object({ width: pixels, height: pixels, pixelRatio: pixels }).readonly();

/** Body of `POST /api/kiosk-status` on the kiosk's listener, every few seconds: the status of the kiosk's page, for staff. */
export const kioskStatus = z
  .object({
    doing: z.enum(['waiting', 'visit', 'closed']),
    camera: cameraStatus,
    screen: screenSize,
  })
  .readonly();
export type KioskStatus = z.infer<typeof kioskStatus>;

/** Set while the booth is closed. `until` is when it reopens: `14:30` today, `2026-11-23 09:00` on another day. */
export const closing = z.object({ until: z.string().min(1).max(40).nullable() }).readonly();

export const cameraTurn = z.literal(cameraTurns);

/** The answer to a status report: the staff's settings. */
export interface KioskSettings {
  /** Null while the booth is open. */
  readonly closed: z.infer<typeof closing> | null;
  /** The camera to use; null leaves the choice to the browser. */
  readonly camera: CameraName | null;
  /** By how much to turn the camera's pictures. */
  readonly cameraTurn: CameraTurn;
  /** The pictures provided by a camera that the server controls; left out if there is only the browser's camera. */
  readonly stillCamera?: StillCameraMode;
  /** A changed number means: retry everything in the outbox now. */
  readonly outboxRetries: number;
  /** A visit that the kiosk should make by itself once no guest is using it. Each has a new id. Null for none. */
  readonly rehearsal: { readonly id: number; readonly backToStaff: boolean } | null;
}

/** Body of `POST /api/stop-kiosk` on the kiosk's listener, answered by 204: staff pressed the keys that stop everything. */
export const stopOrder = z.object({ stop: z.literal(true) }).readonly();

/**
 * Body of `POST /api/clear-storage` on the kiosk's listener, answered by 204: the page can no longer open its database. The answer makes
 * the browser delete all its stored data for the booth (`Clear-Site-Data`), so that the database can be recreated.
 */
export const clearOrder = z.object({ clear: z.literal(true) }).readonly();
export type ClearOrder = z.infer<typeof clearOrder>;
