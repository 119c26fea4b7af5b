import type { PosingAdvice, Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { DevelopedPicture, PictureOrder, TimedPart } from '../../picture/PictureMaker.ts';
import type { ActivityMonitor } from '../devices/activityMonitor.ts';
import type { AddressBar } from '../devices/addressBar.ts';
import type { Camera, CameraFeed, Still } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import type { Sounds } from '../devices/sounds.ts';
import type { SharingPorts } from '../outbox/startSharing.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** Whether staff have closed the booth. */
export interface Doors {
  /** Null while it is open; `until` is when it opens again: `14:30` today, `2026-11-23 09:00` on another day. */
  readonly closed: () => { readonly until: string | null } | null;
  readonly onChange: (callback: () => void) => () => void;
}

/** All that the booth needs of the world outside. */
export interface BoothPorts extends SharingPorts {
  readonly clock: Clock;
  readonly camera: Camera;
  readonly activity: ActivityMonitor;
  readonly addressBar: AddressBar;
  readonly doors: Doors;
  readonly sounds: Sounds;
  /** Has the letters of a language there to be drawn with. Always resolves: where they can't be loaded, others stand in. */
  readonly readyLanguage: (language: string) => Promise<void>;
  /** Gets the makers ready for a guest with these answers, ahead of need. May be called again and again. */
  readonly warmMakers: (answers: Answers) => void;
  /** Shows the guests of a running camera in the scene at an address, until the signal; may give up earlier and show null. */
  readonly stageLive: (feed: CameraFeed, scene: string, signal: AbortSignal, show: (staged: LiveSource | null) => void) => void;
  /** Looks how the guests of a running camera stand, until the signal, and says what to tell them whenever that changes. */
  readonly watchPoses: (feed: CameraFeed, signal: AbortSignal, say: (advice: PosingAdvice | null) => void) => void;
  /** Always gives a picture, in the worst case the photo itself. */
  readonly makePicture: (order: PictureOrder) => Promise<DevelopedPicture>;
}

/** Milliseconds: the shot with its encoding, the making by its parts as far as they have come, and shutter to picture in all. */
export type PictureTimings = Readonly<Partial<Record<'shot' | TimedPart | 'total', number>>>;

/** What the booth's store holds. */
export interface BoothState {
  readonly visit: Visit;
  /** The running camera. */
  readonly feed: CameraFeed | null;
  /** The guests in their scene, in place of the camera as it is. */
  readonly staged: LiveSource | null;
  /** The shot, frozen, while the picture is made of it. */
  readonly still: Still | null;
  /** The people as they have just been cut out of the shot, while the picture goes on being made. */
  readonly glimpse: LiveSource | null;
  /** The made picture as pixels, by its address: for as long as it is shown, where its maker gave any. */
  readonly developed: { readonly url: string; readonly image: ImageBitmap } | null;
  /** How long the last picture took, for those who measure; nothing about who is on it. */
  readonly timings: PictureTimings;
  /** Where guests' phones find their photos; null where they find none. */
  readonly publicAddress: string | null;
  readonly send: (event: VisitEvent) => void;
}

/** What an activity works with. */
export interface ActivityContext {
  readonly theme: Theme;
  readonly ports: BoothPorts;
  readonly store: Pick<StoreApi<BoothState>, 'getState' | 'setState'>;
  readonly send: (event: VisitEvent) => void;
  readonly signal: AbortSignal;
}
