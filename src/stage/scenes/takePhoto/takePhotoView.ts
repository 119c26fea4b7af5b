import type { Countdown, Generating, Live, Preparing } from '../../../flow/Visit.ts';
import { toBox } from '../../parts/Box.ts';
import { mountOf } from '../../parts/cornerPath.ts';
import type { Control } from '../../parts/Control.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import type { StageFeature } from '../../views/StageFeature.ts';
import { toPiece } from '../../views/SceneInput.ts';
import { generatingView } from './generatingView.ts';
import { countdownView, liveView } from './posingView.ts';
import { preparingView } from './preparingView.ts';

type Photographing = Preparing | Live | Countdown | Generating;

export type TakePhotoView = ReturnType<typeof takePhotoView>;

/**
 * The preview in its mount with one element beneath it: a text while preparing, Capture, the remaining seconds, or progress. A review
 * replaces the preview.
 */
export function takePhotoView(input: SceneInput, visit: Photographing, features: readonly StageFeature[]) {
  const { theme, layout } = input;
  const place = layout.takePhoto;
  const shows = shownOf(input, visit, features);
  const review = shows.kind === 'review' ? shows.review : null;
  return {
    background: place.background.image,
    heading: ('title' in shows ? shows.title.text : review?.text?.text) ?? theme.texts.lookHere,
    controls: controlsOf(shows),
    spokenDetail: shows.spokenDetail,
    align: axisOf(layout),
    preview: review?.ground ?? toBox(place.preview),
    frame: place.frame,
    front: review?.front ?? (place.front ?? []).map(toPiece),
    mirrored: theme.camera.mirrored,
    mount: mountOf(theme, review?.ground ?? toBox(place.preview), place.frame),
    shows,
  } satisfies SceneView & Record<string, unknown>;
}

type Shows = ReturnType<typeof shownOf>;

function shownOf(input: SceneInput, visit: Photographing, features: readonly StageFeature[]) {
  switch (visit.scene) {
    case 'preparing':
      return preparingView(input, visit);
    case 'live':
      return liveView(input, visit);
    case 'countdown':
      return countdownView(input, visit);
    case 'generating':
      return generatingView(input, visit, features);
  }
}

function controlsOf(shows: Shows): readonly Control[] {
  if (shows.kind === 'live') return [shows.capture.control];
  if (!('retake' in shows)) return [];
  const buttons = [shows.kind === 'review' ? shows.review.accept : null, shows.retake];
  return [...(shows.kind === 'review' ? shows.review.shots : []), ...buttons.flatMap((button) => button?.control ?? [])];
}

/**
 * If the shutter button is centred beneath the heading, the elements that replace it are centred as well, so that the guests' eyes need
 * not jump.
 */
function axisOf({ align, takePhoto: { title, capture } }: SceneInput['layout']): SceneInput['layout']['align'] {
  const off = capture[0] + capture[2] / 2 - title[0] - title[2] / 2;
  return Math.abs(off) < title[2] / 8 ? 'center' : align;
}
