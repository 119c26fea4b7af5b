import type { CameraTrouble } from '../../flow/Visit.ts';
import type { Result } from '../../shared/errors.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';

/** What was photographed: the picture as it goes to the maker, and the same as something to show meanwhile. */
export interface Shot {
  /** A square PNG as a data URL, not mirrored; it takes a while to be encoded. Rejects where the browser can't. */
  readonly photo: Promise<string>;
  readonly still: Still;
}

/** A frozen picture of guests. */
export interface Still extends LiveSource {
  /** Overwrites it: nobody is to see it any more. */
  wipe(): void;
}

/** A camera that is running. */
export interface CameraFeed extends LiveSource {
  /** The present frame, cropped square at its middle, at most `maxSize` pixels wide. Rejects where there is no frame. */
  capture(maxSize: number): Promise<Shot>;
  /** Calls once when the pictures end without our doing: unplugged, asleep, taken away. */
  onLost(callback: () => void): () => void;
  /** Ends the feed and frees the camera. May be called again. */
  stop(): void;
}

export interface CameraRequest {
  readonly idealWidth: number;
  readonly idealHeight: number;
  /** By which the browser knows the one that is wanted; any will do without it, or where it is gone. */
  readonly deviceId?: string;
}

/** Where pictures come from. Failing to open is expected and comes as a value. */
export interface Camera {
  open(request: CameraRequest, signal: AbortSignal): Promise<Result<CameraFeed, CameraTrouble>>;
  /** Calls when cameras were plugged in or out, or permission changed: trying again may be worth it now. */
  onChange(callback: () => void): () => void;
}
