import { z } from 'zod';

const name = z.string().max(300);

/** A camera as a browser knows it. Ids may change with the browser's start; labels stay. */
export const cameraName = z.object({ id: name, label: name }).readonly();
export type CameraName = z.infer<typeof cameraName>;

/** Why a camera gives no pictures. */
export const cameraTrouble = z.enum(['denied', 'none', 'in-use', 'insecure', 'lost', 'unknown']);

/** How a kiosk's camera was when it was last wanted. */
const cameraStatus = z
  .object({
    /** `film`: the theme plays a picture in a camera's stead. */
    source: z.enum(['webcam', 'film']),
    /** Why the last try to open it failed, or why its pictures ended; null where it ran, or was not wanted yet. */
    trouble: cameraTrouble.nullable(),
    /** All that are plugged in; names are known only once the browser has allowed one. */
    cameras: z.array(cameraName).max(32).readonly(),
  })
  .readonly();
export type CameraStatus = z.infer<typeof cameraStatus>;

const pixels = z.number().min(0).max(100_000);

/** In CSS pixels, and how many of the screen's own pixels one of those takes. */
export const screenSize = z.object({ width: pixels, height: pixels, pixelRatio: pixels }).readonly();

/** Body of `POST /api/kiosk-status` on the kiosk's listener, every few seconds: what staff want to know of the kiosk's page. */
export const kioskStatus = z
  .object({
    doing: z.enum(['waiting', 'visit', 'closed']),
    camera: cameraStatus,
    screen: screenSize,
  })
  .readonly();
export type KioskStatus = z.infer<typeof kioskStatus>;

/** While the booth is closed: `until` is when it opens again: `14:30` today, `2026-11-23 09:00` on another day. */
export const closing = z.object({ until: z.string().min(1).max(40).nullable() }).readonly();

/** Its answer: what staff have set. */
export interface KioskSettings {
  /** Null while the booth is open. */
  readonly closed: z.infer<typeof closing> | null;
  /** The camera to use; null leaves that to the browser. */
  readonly camera: CameraName | null;
  /** Another number than before: all that waits in the outbox is to be tried now. */
  readonly outboxRetries: number;
  /** A visit that the kiosk is to make by itself as soon as no guest is there, another id for each; null where none is wanted. */
  readonly rehearsal: { readonly id: number; readonly backToStaff: boolean } | null;
}

/** Body of `POST /api/stop-kiosk` on the kiosk's listener, answered by 204: the keys at the kiosk that end it all. */
export const stopOrder = z.object({ stop: z.literal(true) }).readonly();
