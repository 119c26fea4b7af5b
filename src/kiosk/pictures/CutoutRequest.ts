import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import type { MakingStep, PosingAdvice } from '../../flow/Visit.ts';
import type { Character, Placing } from '../../picture/compose/characterComposer.ts';
import type { Face } from '../../picture/Cutout.ts';
import type { CharacterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { TimedPart } from '../../picture/PictureMaker.ts';

/** A picture of the theme that the character wears, rasterised: workers can't decode SVG. */
export interface WornArt {
  readonly src: string;
  readonly bitmap: ImageBitmap;
}

/** Requests from the page to the worker that cuts people out. */
export type CutoutRequest =
  /** Load what is not loaded yet. */
  | { readonly type: 'warm' }
  | {
      readonly type: 'make';
      readonly id: number;
      readonly photo: ImageBitmap;
      readonly recipe: CharacterRecipe;
      readonly art: readonly WornArt[];
    }
  | { readonly type: 'cancel'; readonly id: number }
  /** Cut the people out of a live frame and put them into their scene. The scene is sent with the first frame, and kept until 'forget'. */
  | { readonly type: 'stage'; readonly id: number; readonly frame: VideoFrame; readonly scene: ImageBitmap | null }
  /** Find out how people stand in a live frame. */
  | { readonly type: 'pose'; readonly id: number; readonly frame: VideoFrame }
  /** Find out how a live frame has to be turned for the faces in it to be upright. */
  | { readonly type: 'turn'; readonly id: number; readonly frame: VideoFrame }
  /** Cut nobody out of an empty frame: the first one of a film would otherwise take ten times as long as the others. */
  | { readonly type: 'practise' }
  /** Cut the people out of a frame of a film. */
  | { readonly type: 'cut'; readonly id: number; readonly frame: VideoFrame }
  /** Wipe what is left of the guests: no more of their frames will come. */
  | { readonly type: 'forget' };

/** The worker's messages about an order. The last one is 'made', 'nobody', 'cancelled', 'failed', 'staged', 'cut', 'posed' or 'turned'. */
export type CutoutNews =
  | { readonly type: 'progressed'; readonly id: number; readonly step: MakingStep; readonly fraction: number }
  | { readonly type: 'timed'; readonly id: number; readonly part: TimedPart; readonly ms: number }
  | { readonly type: 'glimpsed'; readonly id: number; readonly people: ImageBitmap }
  | {
      readonly type: 'made';
      readonly id: number;
      readonly url: string;
      readonly shape: Character<unknown>['shape'];
      readonly image: ImageBitmap;
      readonly placing: Placing;
    }
  /** The people of a frame's largest centred square alone, and their faces in its pixels. */
  | { readonly type: 'cut'; readonly id: number; readonly people: ImageBitmap; readonly faces: readonly Face[] }
  /** There is nobody in the photo. */
  | { readonly type: 'nobody'; readonly id: number }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'staged'; readonly id: number; readonly picture: ImageBitmap }
  | { readonly type: 'posed'; readonly id: number; readonly advice: PosingAdvice | null }
  | { readonly type: 'turned'; readonly id: number; readonly turn: CameraTurn | null }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
