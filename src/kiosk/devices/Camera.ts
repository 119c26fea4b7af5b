import type { CameraTrouble } from '../../shared/contract/cameraFaults.ts';
import type { Result } from '../../shared/errors.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';

/** A shot: the photo for the picture makers, and a still to show until the picture is made. */
export interface Shot {
  /** A square PNG as a data URL, not mirrored; encoding takes a while. Rejects if the browser can't encode it. */
  readonly photo: Promise<string>;
  readonly still: Still;
}

/** A frozen picture of guests. */
export interface Still extends LiveSource {
  /** Overwrites the pixels, so that they can't be seen any more. */
  wipe(): void;
}

/** A running camera. */
export interface CameraFeed extends LiveSource {
  /** Takes a shot of the current frame, cropped to a centred square, at most `maxSize` pixels wide. Rejects if there is no frame. */
  capture(maxSize: number): Promise<Shot>;
  /**
   * Calls back once, with the reason, when the stream ends by itself (unplugged, asleep, taken by another program) or stops showing
   * guests.
   */
  onLost(callback: (trouble: CameraTrouble) => void): () => void;
  /** Ends the feed and frees the camera. Idempotent. */
  stop(): void;
  /** Resolves once the picture has changed, which proves that the camera works. Absent if frames are not watched. */
  readonly moves?: Promise<void>;
}

export interface CameraRequest {
  readonly idealWidth: number;
  readonly idealHeight: number;
  /** The browser's id of the preferred camera. Without an id, or if that camera is gone, any camera will do. */
  readonly deviceId?: string;
}

/** Opens cameras. A failure to open is expected and returned as a value. */
export interface Camera {
  open(request: CameraRequest, signal: AbortSignal): Promise<Result<CameraFeed, CameraTrouble>>;
  /** Calls back when a camera was plugged in or out, or the permission changed, so that a retry may succeed. */
  onChange(callback: () => void): () => void;
}
