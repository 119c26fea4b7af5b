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
  /** How many frames it has before it turns back. */
  readonly frames: number;
}

/** People who are cut out of each frame and stand in their scene as in the still. */
export interface FilmedPeople {
  readonly placing: Placing;
  readonly recipe: CharacterRecipe;
  readonly art: readonly WornArt[];
}

/** Requests from the page to the worker that makes films. It makes one at a time; opening another drops the one before. */
export type FilmRequest =
  /** What films have of the card, under a number of its own; they replace those before. */
  | { readonly type: 'layers'; readonly set: number; readonly layers: readonly FilmLayer[] }
  /** With a set of layers, each frame is composed on arrival; without one, the layers are only known at the end. */
  | { readonly type: 'open'; readonly id: number; readonly plan: FilmPlan; readonly set: number | null }
  /** A camera frame with its index in the film, from 0. Indices ascend but may have gaps. */
  | { readonly type: 'frame'; readonly id: number; readonly place: number; readonly frame: VideoFrame }
  /** The people of the frame at that place. */
  | { readonly type: 'people'; readonly id: number; readonly place: number; readonly people: ImageBitmap; readonly faces: readonly Face[] }
  /** Requests the frame at that index again, cropped to its square and scaled down. */
  | { readonly type: 'lend'; readonly id: number; readonly place: number }
  /** No more frames will come. Without `people` it shows the frames as they are. */
  | { readonly type: 'finish'; readonly id: number; readonly set: number; readonly people: FilmedPeople | null }
  /** Nobody wants it any more: wipe what is left of the guests. */
  | { readonly type: 'drop'; readonly id: number };

/** The worker's messages about a film. To 'lend' it answers 'lent', with null where there is no such frame. After 'filmed' comes 'copied'; after 'failed' nothing. */
export type FilmNews =
  | { readonly type: 'lent'; readonly id: number; readonly place: number; readonly frame: VideoFrame | null }
  | { readonly type: 'filmed'; readonly id: number; readonly url: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly mime: FilmMime }
  /** The film as a GIF; null where it could not be made small enough. */
  | { readonly type: 'copied'; readonly id: number; readonly gif: Uint8Array<ArrayBuffer> | null }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };

export type FilmMime = 'video/mp4' | 'video/webm';
