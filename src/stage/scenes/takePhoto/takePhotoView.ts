import type { Countdown, Generating, Live, Preparing } from '../../../flow/Visit.ts';
import { sceneOf } from '../../../shared/theme/sceneOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { toBox } from '../../parts/Box.ts';
import { arrowRoom } from '../../parts/LookHere.tsx';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText, setWord, toPiece } from '../SceneInput.ts';
import { isOffered } from '../../../flow/fromGenerating.ts';

type Photographing = Preparing | Live | Countdown | Generating;

export type TakePhotoView = ReturnType<typeof takePhotoView>;

/** The preview in its mount with one thing beneath it: a word while preparing, Capture, the seconds left, or progress. */
export function takePhotoView(input: SceneInput, visit: Photographing) {
  const { theme, layout } = input;
  const { texts } = theme;
  const place = layout.takePhoto;
  const capture = visit.scene === 'live' ? captureButton(input) : null;
  const retake = isOffered(visit) ? retakeButton(input) : null;
  const title = titleOf(theme, visit);
  const help = helpOf(theme, visit);
  const posing = visit.scene === 'live' || visit.scene === 'countdown';
  return {
    background: place.background.image,
    heading: title ?? texts.lookHere,
    controls: [capture, retake].flatMap((button) => (button === null ? [] : [button.control])),
    group: null,
    spokenDetail: help ?? undefined,
    pictures: [],
    align: layout.align,
    preview: toBox(place.preview),
    frame: place.frame,
    front: (place.front ?? []).map(toPiece),
    mirrored: theme.camera.mirrored,
    lookHere: posing ? lookHere(input) : null,
    emblem: visit.scene === 'preparing' ? { image: place.emblem.image, box: toBox(place.emblem.box) } : null,
    title: title === null ? null : setText(input, title, 'title', place.title),
    advice: visit.scene === 'live' && visit.advice ? setText(input, texts.posing[visit.advice], 'title', place.title) : null,
    notice:
      visit.scene === 'live' && visit.missed === 'shot' && !visit.advice ? setText(input, texts.shotMissed, 'body', place.title) : null,
    help: help === null ? null : setText(input, help, 'body', place.help),
    capture,
    retake,
    secondsLeft: visit.scene === 'countdown' ? visit.secondsLeft : null,
    behind: visit.scene === 'generating' ? sceneOf(theme.card, visit.answers) : null,
    flash: visit.scene === 'generating' && (visit.development.name === 'shooting' || visit.development.name === 'making'),
    progress: visit.scene === 'generating' ? { box: toBox(place.progress), fraction: fractionOf(visit) } : null,
  } satisfies SceneView & Record<string, unknown>;
}

function lookHere(input: SceneInput) {
  const { lookHere: box, lookHereArrow: arrow } = input.layout.takePhoto;
  const [x, y, width, height] = box;
  const room = arrowRoom(arrow);
  return { text: setText(input, input.theme.texts.lookHere, 'button', [x, y + room, width, height - room]), arrow };
}

/** Of a round button's width, what its word may take inside the ring. */
const wordShare = 0.6;

function captureButton(input: SceneInput) {
  const { texts } = input.theme;
  const [x, y, width, height] = input.layout.takePhoto.capture;
  const margin = (width * (1 - wordShare)) / 2;
  return {
    control: setButton(input, 'capture', texts.capture, [x, y, width, height], { type: 'capture-pressed' }).control,
    text: setWord(input, 'capture', texts.capture, [x + margin, y, width * wordShare, height]),
  };
}

/** Null where the layout has no place for it, which a theme that offers it must have. */
function retakeButton(input: SceneInput) {
  const { theme, layout } = input;
  if (layout.takePhoto.retake === undefined) return null;
  return {
    ...setButton(input, 'retake', theme.texts.retake, layout.takePhoto.retake, { type: 'retake-pressed' }),
    standsMs: theme.camera.retake.offerMs,
  };
}

function titleOf({ texts }: Theme, visit: Photographing): string | null {
  switch (visit.scene) {
    case 'preparing':
      return texts.cameraPreparing;
    case 'generating':
      return texts.generating;
    case 'live':
    case 'countdown':
      return null;
  }
}

function helpOf({ texts }: Theme, visit: Photographing): string | null {
  if (visit.scene === 'preparing') return visit.help === 'due' ? texts.cameraHelp[visit.trouble ?? 'waiting'] : null;
  if (visit.scene !== 'generating') return null;
  const { development } = visit;
  return development.name === 'making'
    ? texts.steps[development.step]
    : development.name === 'shooting'
      ? texts.steps.developing
      : texts.steps.finishing;
}

/** The shot and its encoding are a tenth of the way; the maker's own steps are the rest. */
function fractionOf({ development }: Generating): number {
  switch (development.name) {
    case 'shooting':
      return 0.04;
    case 'making':
      return 0.1 + 0.85 * development.fraction;
    case 'offered':
    case 'settled':
      return 1;
  }
}
