import type { Placing } from '../../../picture/compose/characterComposer.ts';
import type { CharacterRecipe } from '../../../picture/compose/characterRecipe.ts';
import type { Face } from '../../../picture/Cutout.ts';
import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { WornArt } from '../CutoutRequest.ts';

/** The film to make. */
export interface FilmPlan {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** The number of frames before the film plays backwards. */
  readonly frames: number;
}

/** The people to cut out of each frame, who are placed in their scene as in the still. */
export interface FilmedPeople {
  readonly placing: Placing;
  readonly recipe: CharacterRecipe;
  readonly art: readonly WornArt[];
}

/** Requests from the page to the worker that makes films. The worker makes one film at a time; opening another drops the previous one. */
export type FilmRequest =
  /** The card's layers for films, under a unique number. These layers replace the previous set. */
  | { readonly type: 'layers'; readonly set: number; readonly layers: readonly FilmLayer[] }
  /** With a set of layers, each frame is composed on arrival; without one, frames are kept until the layers are known at the end. */
  | { readonly type: 'open'; readonly id: number; readonly plan: FilmPlan; readonly set: number | null }
  /** A camera frame with its index in the film, from 0. Indices ascend but may have gaps. */
  | { readonly type: 'frame'; readonly id: number; readonly place: number; readonly frame: VideoFrame }
  /** The people cut out of the frame with that index. */
  | { readonly type: 'people'; readonly id: number; readonly place: number; readonly people: ImageBitmap; readonly faces: readonly Face[] }
  /** Requests the frame with this index again, cropped to its square and scaled down. */
  | { readonly type: 'lend'; readonly id: number; readonly place: number }
  /** All frames have been sent. Without `people`, the film shows the frames unchanged. */
  | { readonly type: 'finish'; readonly id: number; readonly set: number; readonly people: FilmedPeople | null }
  /** Drop the film and wipe all data of the guests. */
  | { readonly type: 'drop'; readonly id: number };

/**
 * The worker's messages about a film. It answers 'lend' with 'lent', which contains null if there is no such frame. 'filmed' is followed by
 * 'copied'; 'failed' is the last message.
 */
export type FilmNews =
  | { readonly type: 'lent'; readonly id: number; readonly place: number; readonly frame: VideoFrame | null }
  | { readonly type: 'filmed'; readonly id: number; readonly url: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly mime: FilmMime }
  /** The film as a GIF; null if the GIF could not be made small enough. */
  | { readonly type: 'copied'; readonly id: number; readonly gif: Uint8Array<ArrayBuffer> | null }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };

export type FilmMime = 'video/mp4' | 'video/webm';
