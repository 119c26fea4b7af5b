import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import type { MakingStep, PosingAdvice } from '../../flow/Visit.ts';
import type { Character, Placing } from '../../picture/compose/characterComposer.ts';
import type { Face } from '../../picture/Cutout.ts';
import type { CharacterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { TimedPart } from '../../picture/PictureMaker.ts';

/** A theme picture that the character wears, rasterised by the page, because workers can't decode SVG. */
export interface WornArt {
  readonly src: string;
  readonly bitmap: ImageBitmap;
}

/** The page's requests to the worker that cuts people out. */
export type CutoutRequest =
  /** Load all models that are not loaded yet. */
  | { readonly type: 'warm' }
  | {
      readonly type: 'make';
      readonly id: number;
      readonly photo: ImageBitmap;
      readonly recipe: CharacterRecipe;
      readonly art: readonly WornArt[];
    }
  | { readonly type: 'cancel'; readonly id: number }
  /**
   * Cut the people out of a live frame and place them in their scene. The first request contains the scene, which is kept until 'forget'.
   */
  | {
      readonly type: 'stage';
      readonly id: number;
      readonly frame: VideoFrame;
      readonly scene: ImageBitmap | null;
      readonly correctsLight: boolean;
    }
  /** Detect the pose of the people in a live frame. */
  | { readonly type: 'pose'; readonly id: number; readonly frame: VideoFrame }
  /** Find the rotation that makes a live frame's faces upright. */
  | { readonly type: 'turn'; readonly id: number; readonly frame: VideoFrame }
  /** Warm up by cutting people out of an empty frame; otherwise a film's first frame would take ten times as long as the others. */
  | { readonly type: 'practise' }
  /** Cut the people out of a frame of a film. */
  | { readonly type: 'cut'; readonly id: number; readonly frame: VideoFrame }
  /** Wipe all data of the guests, because none of their frames will follow. */
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
  /** The people, cut out of a frame's largest centred square, and their faces in its pixels. */
  | { readonly type: 'cut'; readonly id: number; readonly people: ImageBitmap; readonly faces: readonly Face[] }
  /** The photo shows nobody. */
  | { readonly type: 'nobody'; readonly id: number }
  | { readonly type: 'cancelled'; readonly id: number }
  | { readonly type: 'staged'; readonly id: number; readonly picture: ImageBitmap }
  | { readonly type: 'posed'; readonly id: number; readonly advice: PosingAdvice | null }
  | { readonly type: 'turned'; readonly id: number; readonly turn: CameraTurn | null }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
