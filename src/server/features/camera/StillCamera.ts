import type { StillCameraTrouble } from '../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../shared/errors.ts';

/** A camera's report about itself; null where it reports nothing. */
export interface StillCameraStatus {
  readonly model: string | null;
  readonly batteryPercent: number | null;
  readonly shotsLeft: number | null;
  /** Why it can't take photos; null if it can. */
  readonly trouble: StillCameraTrouble | null;
}

/** A camera setting, such as ISO, with the values that the camera currently offers. */
export interface StillCameraSetting {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly string[];
}

/**
 * A camera in use. Make one call at a time. Every call ends soon after its signal aborts, and returns failures as values. A camera may send
 * anything, so the caller must check pictures before using them.
 */
export interface CameraSession {
  /** The next preview frame, as a JPEG. Starts live view if necessary. */
  readonly preview: (signal: AbortSignal) => Promise<Result<Uint8Array, StillCameraTrouble>>;
  /** Ends live view when nobody is watching. */
  readonly rest: (signal: AbortSignal) => Promise<void>;
  /**
   * Takes one photo and returns its JPEG. Fails with `focus` or `busy` only if nothing was exposed, so that the caller may try again. Each
   * call returns the photo of its own exposure, never an older one.
   */
  readonly shoot: (how: { readonly autofocus: boolean }, signal: AbortSignal) => Promise<Result<Uint8Array, StillCameraTrouble>>;
  readonly status: (signal: AbortSignal) => Promise<Result<StillCameraStatus, StillCameraTrouble>>;
  readonly settings: (signal: AbortSignal) => Promise<Result<readonly StillCameraSetting[], StillCameraTrouble>>;
  /** Resolves when the camera has disconnected. Absent if only a failed call shows that. */
  readonly ended?: Promise<void>;
  /** Frees the camera. Idempotent; later calls fail with `away`. */
  readonly close: () => Promise<void>;
}

/** A camera whose shutter the server controls. */
export interface StillCamera {
  /** Its address for `--camera`. */
  readonly address: string;
  /** Whether it has a preview. Without one, `preview` fails, and the kiosk shows the browser's camera. */
  readonly hasPreview: boolean;
  readonly open: (signal: AbortSignal) => Promise<Result<CameraSession, StillCameraTrouble>>;
}
