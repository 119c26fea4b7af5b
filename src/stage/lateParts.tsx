import { Fragment } from 'react';
import type { All } from '../flow/core/Slice.ts';
import type { ResultVisit, Welcome } from '../flow/Visit.ts';
import { filmOnStage } from './features/film/filmOnStage.tsx';
import { printOnStage } from './features/print/printOnStage.tsx';
import type { Activate } from './parts/Control.ts';
import { DrawnCard } from './parts/DrawnCard.tsx';
import { drawings } from './parts/drawings.ts';
import type { Icon } from './parts/LineIcon.tsx';
import { icons } from './parts/LineIcon.tsx';
import { ResultCard, ResultScene } from './scenes/result/ResultScene.tsx';
import { resultView } from './scenes/result/resultView.ts';
import { TakePhotoGround, TakePhotoLive, TakePhotoScene } from './scenes/takePhoto/TakePhotoScene.tsx';
import { takePhotoView } from './scenes/takePhoto/takePhotoView.ts';
import type { WelcomeView } from './scenes/welcome/welcomeView.ts';
import type { DrawHandlers, DrawnScene } from './views/DrawnScene.ts';
import { featureParts } from './views/featureParts.ts';
import type { SceneInput, LivePictures } from './views/SceneInput.ts';
import type { StageFeature } from './views/StageFeature.ts';

/** The stage's features, in the order of their content on the result. */
const listed = [filmOnStage, printOnStage] as const satisfies readonly StageFeature[];
const features: readonly StageFeature[] = listed;

/** What features can show besides the visit, all in one. */
export type ShownOnStage = All<NonNullable<Parameters<NonNullable<(typeof listed)[number]['inWelcome']>>[0]['shown']>>;

/** What the features add to Welcome. */
function addToWelcome(added: readonly StageFeature[], welcome: WelcomeView, visit: Welcome, input: SceneInput, onActivate: Activate) {
  const parts = featureParts(added, (feature) => feature.inWelcome?.(input, visit));
  const said = parts.flatMap(({ spokenDetail = [] }) => spokenDetail);
  const controls = [...welcome.controls, ...parts.flatMap((part) => part.controls)];
  return {
    view: { ...welcome, controls, parts, ...(said.length > 0 && { spokenDetail: said.join(' ') }) },
    front: parts.map(({ name, draw }) => <Fragment key={name}>{draw(onActivate)}</Fragment>),
  };
}

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
  addToWelcome,
  drawTakePhoto,
  drawResult,
  DrawnCard,
  features,
  icons: features.reduce<Readonly<Record<string, Icon>>>((all, feature) => ({ ...all, ...feature.icons }), icons),
};

export type LateParts = typeof lateParts;
