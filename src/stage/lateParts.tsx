import type { ReactElement } from 'react';
import { Fragment } from 'react';
import type { All } from '../flow/core/Slice.ts';
import { resultAhead } from '../flow/fromGenerating.ts';
import type { ResultVisit, Visit, Welcome } from '../flow/Visit.ts';
import { albumOnStage } from './features/album/albumOnStage.ts';
import { filmOnStage } from './features/film/filmOnStage.tsx';
import { printOnStage } from './features/print/printOnStage.tsx';
import type { Activate } from './parts/Control.ts';
import { Button } from './parts/Button.tsx';
import { cornerPath } from './parts/cornerPath.ts';
import { DealtCard } from './parts/DealtCard.tsx';
import { DrawnCard } from './parts/DrawnCard.tsx';
import { drawings } from './parts/drawings.ts';
import type { Icon } from './parts/LineIcon.tsx';
import { Entrance } from './parts/Entrance.tsx';
import { icons } from './parts/LineIcon.tsx';
import type { Lifted, StagedCard } from './parts/StagedCard.ts';
import { offerView } from './scenes/result/offerView.ts';
import { ResultScene } from './scenes/result/ResultScene.tsx';
import { cardView, resultView } from './scenes/result/resultView.ts';
import type { Review } from './scenes/takePhoto/reviewView.ts';
import { TakePhotoGround, TakePhotoLive, TakePhotoScene } from './scenes/takePhoto/TakePhotoScene.tsx';
import { takePhotoView } from './scenes/takePhoto/takePhotoView.ts';
import type { WelcomeView } from './scenes/welcome/welcomeView.ts';
import type { DrawHandlers, DrawnScene } from './views/DrawnScene.ts';
import { featureParts } from './views/featureParts.ts';
import type { retakeButton } from './views/retakeButton.ts';
import type { SceneInput, LivePictures } from './views/SceneInput.ts';
import type { StageFeature } from './views/StageFeature.ts';

/** The stage's features, in the order of their content on the result. */
const listed = [filmOnStage, printOnStage, albumOnStage] as const satisfies readonly StageFeature[];
const features: readonly StageFeature[] = listed;

/** The content that features can show besides the visit, merged into one type. */
export type ShownOnStage = All<NonNullable<Parameters<NonNullable<(typeof listed)[number]['inWelcome']>>[0]['shown']>>;

/** The features' content on Welcome. */
function addToWelcome(added: readonly StageFeature[], welcome: WelcomeView, visit: Welcome, input: SceneInput, onActivate: Activate) {
  const parts = featureParts(added, (feature) => {
    const { shown = feature.sample } = input;
    return feature.inWelcome?.({ ...input, ...(shown !== undefined && { shown }) }, visit);
  });
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
  pictures: LivePictures,
  handlers: DrawHandlers,
): DrawnScene {
  const { onActivate } = handlers;
  const offered = offerView(input, visit, features);
  if (offered !== null)
    return {
      name: 'takePhoto',
      part: 'offered',
      view: offered,
      ground: null,
      live: null,
      card: drawCard(offered.card, { rises: offered.rises, lies: offered.lies }, pictures, handlers),
      front: withRetake(null, offered.retake, onActivate),
    };
  const view = takePhotoView(input, visit, features);
  const { shows, mount } = view;
  return {
    name: 'takePhoto',
    part: shows.kind === 'preparing' || shows.kind === 'review' ? shows.kind : 'photo',
    view,
    ground: <TakePhotoGround view={view} />,
    live: <TakePhotoLive view={view} source={pictures.source} beneath={pictures.beneath} />,
    card: shows.kind === 'review' ? reviewedCard(shows.review, pictures, handlers) : cardAhead(visit, input, mount, pictures, handlers),
    front: withRetake(
      <TakePhotoScene view={view} glimpse={pictures.glimpse} onActivate={onActivate} />,
      'retake' in shows ? shows.retake : null,
      onActivate,
    ),
  };
}

/** Puts the button at a fixed position in the tree, so that it and its ring stay while the picture becomes the card. */
const withRetake = (scene: ReactElement | null, retake: ReturnType<typeof retakeButton>, onActivate: Activate): ReactElement => (
  <>
    {scene}
    {retake !== null && (
      <Entrance>
        <Button {...retake} onActivate={onActivate} />
      </Entrance>
    )}
  </>
);

/** The result's card, drawn while the guests still look at their picture. */
function cardAhead(visit: Visit, input: SceneInput, mount: Lifted, pictures: LivePictures, handlers: DrawHandlers): StagedCard | null {
  const result = resultAhead(visit);
  if (result === null) return null;
  const { card } = cardView(input, result, features);
  return drawCard(card, { rises: mount, lies: mount.outline, isShown: false }, pictures, handlers);
}

/** The card under review: a sheet of the strip's shots, which is not the strip itself, or the finished card as the result will show it. */
function reviewedCard({ card, shots, picture }: Review, pictures: LivePictures, handlers: DrawHandlers): StagedCard {
  if (shots.length > 0) return drawCard(card, { id: 'shots', isFinal: false }, pictures, handlers);
  return drawCard(card, { rises: picture, lies: cornerPath(card.box, 0), isFinal: false }, pictures, handlers);
}

function drawResult(visit: ResultVisit, input: SceneInput, pictures: LivePictures, handlers: DrawHandlers): DrawnScene {
  const view = resultView(input, visit, features);
  const isMoving = view.parts.some(({ moves }) => moves === true);
  const { moving = null } = pictures;
  return {
    name: 'result',
    view,
    ground: null,
    live: null,
    card: drawCard(view.card, {}, { moving: isMoving ? moving : null }, handlers),
    front: <ResultScene view={view} onActivate={handlers.onActivate} />,
  };
}

interface Staging extends Partial<Omit<StagedCard, 'drawn'>> {
  readonly isFinal?: boolean;
}

function drawCard(
  card: ReturnType<typeof cardView>['card'],
  { id = 'card', isShown = true, rises = null, lies = null, isFinal = true }: Staging,
  { moving = null }: Pick<LivePictures, 'moving'>,
  { send, after }: DrawHandlers,
): StagedCard {
  const onBroken = (): void => send({ type: 'picture-broken' });
  // A strip under review is not the final card.
  const onLanded = (): void => {
    if (isFinal) send({ type: 'card-landed' });
  };
  return {
    id,
    isShown,
    rises,
    lies,
    drawn: <DealtCard key={id} {...card} {...{ id, isShown, rises, moving, after, onBroken, onLanded }} />,
  };
}

/**
 * All parts of the stage that Welcome doesn't need; the stage's owner loads them once Welcome is on the screen. They are one file,
 * because more files would split the page's program and delay Welcome with further requests.
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
