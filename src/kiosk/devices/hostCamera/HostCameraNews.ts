import type { CameraTurn } from '../../../shared/contract/cameraTurns.ts';

/** The page's messages to the worker. `drawn`: the page has taken the last frame and wants the next. */
export type HostCameraOrder =
  | { readonly type: 'preview'; readonly turn: CameraTurn }
  | { readonly type: 'drawn' }
  | { readonly type: 'shoot'; readonly shot: string; readonly turn: CameraTurn; readonly maxSize: number };

/** The worker's messages to the page. `over`: there are no more frames. A shot is upright and square; null if there is none. */
export type HostCameraNews =
  | { readonly type: 'frame'; readonly bitmap: ImageBitmap }
  | { readonly type: 'over' }
  | { readonly type: 'shot'; readonly shot: string; readonly bitmap: ImageBitmap | null };
