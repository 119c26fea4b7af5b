import type { MakingStep, PosingAdvice } from '../../flow/Visit.ts';
import type { Character } from '../../picture/compose/characterComposer.ts';
import type { CharacterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { TimedPart } from '../../picture/PictureMaker.ts';

/** A picture of the theme's that the character wears, drawn as pixels: workers can't read drawings. */
export interface WornArt {
  readonly src: string;
  readonly bitmap: ImageBitmap;
}

/** What the page asks of the worker that cuts people out. */
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
  /** The people of one frame of the live picture in their scene. The scene comes with the first frame, and is kept until 'forget'. */
  | { readonly type: 'stage'; readonly id: number; readonly frame: VideoFrame; readonly scene: ImageBitmap | null }
  /** How people stand on one frame of the live picture. */
  | { readonly type: 'look'; readonly id: number; readonly frame: VideoFrame }
  /** Wipe what is left of the guests: no more of their frames will come. */
  | { readonly type: 'forget' };

/** What the worker tells the page of an order. The last word is 'made', 'nobody', 'cancelled', 'failed', 'staged' or 'looked'. */
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
    }
  /** There is nobody in the photo. */
  | { readonly type: 'nobody'; readonly id: number }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'staged'; readonly id: number; readonly picture: ImageBitmap }
  | { readonly type: 'looked'; readonly id: number; readonly advice: PosingAdvice | null }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
