import type { CardFile, MadePicture, Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { PictureOrder } from '../../picture/PictureMaker.ts';
import type { ActivityMonitor } from '../devices/activityMonitor.ts';
import type { AddressBar } from '../devices/addressBar.ts';
import type { Camera, CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import type { Sounds } from '../devices/sounds.ts';

/** All that the booth needs of the world outside. */
export interface BoothPorts {
  readonly clock: Clock;
  readonly camera: Camera;
  readonly activity: ActivityMonitor;
  readonly addressBar: AddressBar;
  readonly sounds: Sounds;
  /** Always gives a picture, in the worst case the photo itself. */
  readonly makePicture: (order: PictureOrder) => Promise<MadePicture>;
  /** The result scene's call: brings the card to where guests can fetch it. Settles when that succeeded or was given up. */
  readonly sendCard: (card: CardFile, signal: AbortSignal) => Promise<void>;
}

/** What the booth's store holds. */
export interface Booth {
  readonly visit: Visit;
  /** The running camera. */
  readonly feed: CameraFeed | null;
  /** The shot, frozen, while the picture is made of it. */
  readonly still: LiveSource | null;
  readonly send: (event: VisitEvent) => void;
}
