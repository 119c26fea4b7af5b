import type { Countdown, Generating, Live, Preparing } from '../../../flow/Visit.ts';
import { sceneOf } from '../../../shared/theme/sceneOf.ts';
import { toBox } from '../../parts/Box.ts';
import { arrowRoom } from '../../parts/LookHere.tsx';
import type { SceneText, TextSource, WordsPath } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText, toPiece } from '../SceneInput.ts';
import { isOffered } from '../../../flow/fromGenerating.ts';

type Photographing = Preparing | Live | Countdown | Generating;

export type TakePhotoView = ReturnType<typeof takePhotoView>;

/** The preview in its mount with one thing beneath it: a word while preparing, Capture, the seconds left, or progress. */
export function takePhotoView(input: SceneInput, visit: Photographing) {
  const { theme, layout } = input;
  const place = layout.takePhoto;
  const capture = visit.scene === 'live' ? captureButton(input) : null;
  const retake = isOffered(visit) ? retakeButton(input) : null;
  const onTitle = { box: 'takePhoto.title', colorName: 'ink' } as const;
  const title = textOf(input, titleOf(visit), { ...onTitle, style: 'type.title' });
  const help = textOf(input, helpOf(visit), { box: 'takePhoto.help', style: 'type.body', colorName: 'inkQuiet' });
  const advice = visit.scene === 'live' && visit.advice ? (`texts.posing.${visit.advice}` as const) : null;
  const missed = visit.scene === 'live' && visit.missed === 'shot' && !visit.advice;
  const heads = place.heads?.boxes.map((box) => toBox(box)) ?? [];
  const stepping = visit.scene === 'preparing' && visit.help !== 'due' && heads.length > 0;
  const posing = visit.scene === 'live' || visit.scene === 'countdown';
  return {
    background: place.background.image,
    heading: title?.text ?? theme.texts.lookHere,
    controls: [capture, retake].flatMap((button) => (button === null ? [] : [button.control])),
    group: null,
    spokenDetail: visit.scene === 'countdown' ? theme.texts.smile : help?.text,
    pictures: [],
    align: layout.align,
    preview: toBox(place.preview),
    frame: place.frame,
    front: (place.front ?? []).map(toPiece),
    mirrored: theme.camera.mirrored,
    emblem: visit.scene === 'preparing' && !stepping ? { image: place.emblem.image, box: toBox(place.emblem.box) } : null,
    figures: stepping ? heads : null,
    guides: visit.scene === 'live' && place.heads?.guides === true ? heads : null,
    title,
    advice: textOf(input, advice, { ...onTitle, style: 'type.title' }),
    notice: textOf(input, missed ? 'texts.shotMissed' : null, { ...onTitle, style: 'type.body' }),
    help,
    lookHere: posing ? lookHere(input) : null,
    digit: visit.scene === 'countdown' ? digit(input, visit.secondsLeft) : null,
    retake,
    capture,
    awaited: visit.scene === 'preparing' && visit.help !== 'due' ? toBox(place.capture) : null,
    ring:
      visit.scene === 'countdown'
        ? { box: toBox(place.capture), secondsLeft: visit.secondsLeft, seconds: Math.max(theme.countdownSeconds, visit.secondsLeft) }
        : null,
    smile:
      visit.scene === 'countdown' && theme.texts.smile !== undefined
        ? setText(input, { words: 'texts.smile', box: 'takePhoto.title', style: 'type.title', colorName: 'ink' })
        : null,
    behind: visit.scene === 'generating' ? sceneOf(theme.card, visit.answers) : null,
    flash: visit.scene === 'generating' && (visit.development.name === 'shooting' || visit.development.name === 'making'),
    progress: visit.scene === 'generating' ? { box: toBox(place.progress), fraction: fractionOf(visit) } : null,
  } satisfies SceneView & Record<string, unknown>;
}

const textOf = (input: SceneInput, words: WordsPath | null, at: Omit<TextSource, 'words'>): SceneText | null =>
  words === null ? null : setText(input, { ...at, words });

function lookHere(input: SceneInput) {
  const { lookHere: box, lookHereArrow: arrow } = input.layout.takePhoto;
  const [x, y, width, height] = box;
  const room = arrowRoom(arrow);
  const at = { words: 'texts.lookHere', box: 'takePhoto.lookHere', style: 'type.button', colorName: 'ink' } as const;
  return { text: setText(input, at, { box: [x, y + room, width, height - room] }), arrow };
}

/** The seconds are drawn over the live picture, and never smaller. */
function digit({ theme, layout }: SceneInput, seconds: number): SceneText {
  const font = theme.type.countdown;
  const box = toBox(layout.takePhoto.preview);
  const text = String(seconds);
  return {
    text,
    lines: [text],
    font,
    lineHeightPx: font.size * font.lineHeight,
    box,
    fits: font.size <= Math.min(box.width, box.height),
    at: { words: 'texts.countdown', box: 'takePhoto.preview', style: 'type.countdown', colorName: 'digit' },
  };
}

/** Of a round button's width, what its word may take inside the ring. */
const wordShare = 0.6;

function captureButton(input: SceneInput) {
  const [x, y, width, height] = input.layout.takePhoto.capture;
  const margin = (width * (1 - wordShare)) / 2;
  const { control, text } = setButton(input, 'texts.capture', 'takePhoto.capture', { type: 'capture-pressed' });
  return { control, text: setText(input, text.at, { box: [x + margin, y, width * wordShare, height] }) };
}

/** Null where the layout has no place for it, which a theme that offers it must have. */
function retakeButton(input: SceneInput) {
  const { theme, layout } = input;
  if (layout.takePhoto.retake === undefined) return null;
  return {
    ...setButton(input, 'texts.retake', 'takePhoto.retake', { type: 'retake-pressed' }, 'quiet'),
    standsMs: theme.camera.retake.offerMs,
  };
}

function titleOf(visit: Photographing): WordsPath | null {
  switch (visit.scene) {
    case 'preparing':
      return 'texts.cameraPreparing';
    case 'generating':
      return 'texts.generating';
    case 'live':
    case 'countdown':
      return null;
  }
}

function helpOf(visit: Photographing): WordsPath | null {
  if (visit.scene === 'preparing') return visit.help === 'due' ? `texts.cameraHelp.${visit.trouble ?? 'waiting'}` : null;
  if (visit.scene !== 'generating') return null;
  const { development } = visit;
  if (development.name === 'making') return `texts.steps.${development.step}`;
  return development.name === 'shooting' ? 'texts.steps.developing' : 'texts.steps.finishing';
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
