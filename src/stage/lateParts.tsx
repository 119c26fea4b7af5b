import type { ResultVisit } from '../flow/Visit.ts';
import { filmOnStage } from './features/film/filmOnStage.tsx';
import { printOnStage } from './features/print/printOnStage.tsx';
import { DrawnCard } from './parts/DrawnCard.tsx';
import { drawings } from './parts/drawings.ts';
import type { Icon } from './parts/LineIcon.tsx';
import { icons } from './parts/LineIcon.tsx';
import { ResultCard, ResultScene } from './scenes/result/ResultScene.tsx';
import { resultView } from './scenes/result/resultView.ts';
import { TakePhotoGround, TakePhotoLive, TakePhotoScene } from './scenes/takePhoto/TakePhotoScene.tsx';
import { takePhotoView } from './scenes/takePhoto/takePhotoView.ts';
import type { DrawHandlers, DrawnScene } from './views/DrawnScene.ts';
import type { SceneInput, LivePictures } from './views/SceneInput.ts';
import type { StageFeature } from './views/StageFeature.ts';

/** The stage's features, in the order of their content on the result. */
const features: readonly StageFeature[] = [filmOnStage, printOnStage];

/** Draws the visit from preparing the camera to the finished picture. */
function drawTakePhoto(
  visit: Parameters<typeof takePhotoView>[1],
  input: SceneInput,
  { source, glimpse, moving = null }: LivePictures,
  { onActivate, after }: DrawHandlers,
): DrawnScene {
  const view = takePhotoView(input, visit, features);
  return {
    name: 'takePhoto',
    view,
    ground: <TakePhotoGround view={view} />,
    live: <TakePhotoLive view={view} source={source} moving={moving} after={after} />,
    front: <TakePhotoScene view={view} glimpse={glimpse} onActivate={onActivate} />,
  };
}

function drawResult(
  visit: ResultVisit,
  input: SceneInput,
  { moving = null }: LivePictures,
  { onActivate, send, after }: DrawHandlers,
): DrawnScene {
  const view = resultView(input, visit, features);
  return {
    name: 'result',
    view,
    ground: null,
    live: <ResultCard view={view} moving={moving} send={send} after={after} />,
    front: <ResultScene view={view} onActivate={onActivate} />,
  };
}

/**
 * All parts of the stage that Welcome doesn't need; the stage's owner loads them once Welcome is on the screen. They form one file, because more
 * files would split the page's program and delay Welcome by further requests.
 */
export const lateParts = {
  drawings,
  drawTakePhoto,
  drawResult,
  DrawnCard,
  features,
  icons: features.reduce<Readonly<Record<string, Icon>>>((all, feature) => ({ ...all, ...feature.icons }), icons),
};

export type LateParts = typeof lateParts;
