import type { StoreApi } from 'zustand/vanilla';
import type { Activity } from '../../flow/activities.ts';
import type { Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { TimedPart } from '../../picture/PictureMaker.ts';
import type { CameraFeed, Still } from '../devices/Camera.ts';

/**
 * Durations in milliseconds: of the shot including its encoding, of each completed stage of making the picture, and from shutter to
 * picture.
 */
export type PictureTimings = Readonly<Partial<Record<'shot' | TimedPart | 'total', number>>>;

/** A finished picture as pixels. The store owns the pixels and closes them. */
export interface DevelopedPixels {
  readonly url: string;
  readonly image: ImageBitmap;
}

/** The contents of the booth's store. A feature's own state is kept in the feature. */
export interface BoothState {
  readonly visit: Visit;
  /** The running camera. */
  readonly feed: CameraFeed | null;
  /** The guests in their scene, shown instead of the plain camera. */
  readonly staged: LiveSource | null;
  /** The frozen shot, while its picture is being made. */
  readonly still: Still | null;
  /** The people just cut out of the shot, while the picture is still being made. */
  readonly glimpse: LiveSource | null;
  /** The finished pictures as pixels, with their addresses, if their makers provided any; kept while the visit uses them. */
  readonly developed: readonly DevelopedPixels[];
  /** The durations for the last picture, for measurements; they contain nothing about its people. */
  readonly timings: PictureTimings;
  /** The address at which guests' phones find their photos; null if unknown. */
  readonly publicAddress: string | null;
  readonly send: (event: VisitEvent) => void;
}

/** A resource that the store holds for as long as the visit needs it. */
export interface Held {
  readonly isWanted: (visit: Visit) => boolean;
  /** Frees the resource when the visit no longer needs it, or when the booth ends. Returns the accompanying changes of the state. */
  readonly letGo: (booth: BoothState) => Partial<BoothState>;
}

/** What an activity can use. */
export interface ActivityContext {
  readonly store: Pick<StoreApi<BoothState>, 'getState' | 'setState'>;
  /** Sends an event, unless the activity has ended. */
  readonly say: (event: VisitEvent) => void;
  readonly hold: (held: Held) => void;
  /** Aborted when the activity ends. */
  readonly signal: AbortSignal;
}

/** Functions that start activities, by type. */
export type Runners<Type extends Activity['type'] = Activity['type']> = {
  readonly [One in Type]: (activity: Extract<Activity, { readonly type: One }>, context: ActivityContext) => void;
};
