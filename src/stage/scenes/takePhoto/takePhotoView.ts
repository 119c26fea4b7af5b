import type { Countdown, Generating, Live, Preparing } from '../../../flow/Visit.ts';
import { picturesOf } from '../../../flow/roll.ts';
import { shotText } from '../../../flow/spoken.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { ShotLayer } from '../../../shared/theme/cardSchema.ts';
import { sceneOf } from '../../../shared/theme/sceneOf.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import { contain, inset, toBox } from '../../parts/Box.ts';
import type { Box } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
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
  const review = reviewOf(input, visit);
  const retake = isOffered(visit) && review === null ? retakeButton(input) : null;
  // Between two shots of a strip nobody waits for a picture.
  const isMaking = visit.scene === 'generating' && (visit.roll === undefined || !['shooting', 'frozen'].includes(visit.development.name));
  const onTitle = { box: 'takePhoto.title', colorName: 'ink' } as const;
  const title = textOf(input, review === null ? titleOf(visit) : null, { ...onTitle, style: 'type.title' });
  const help = textOf(input, review === null ? helpOf(visit) : null, { box: 'takePhoto.help', style: 'type.body', colorName: 'inkQuiet' });
  const advice = visit.scene === 'live' && visit.advice ? (`texts.posing.${visit.advice}` as const) : null;
  const missed = visit.scene === 'live' && visit.missed === 'shot' && !visit.advice;
  const heads = place.heads?.boxes.map((box) => toBox(box)) ?? [];
  const stepping = visit.scene === 'preparing' && visit.help !== 'due' && heads.length > 0;
  const posing = visit.scene === 'live' || visit.scene === 'countdown';
  return {
    background: place.background.image,
    heading: title?.text ?? theme.texts.lookHere,
    controls: [...[capture, retake].flatMap((button) => (button === null ? [] : [button.control])), ...(review?.shots ?? [])],
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
    count: posing ? countOf(input, visit) : null,
    review,
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
        ? {
            box: toBox(place.capture),
            secondsLeft: visit.secondsLeft,
            seconds: visit.from ?? Math.max(theme.countdownSeconds, visit.secondsLeft),
          }
        : null,
    smile:
      visit.scene === 'countdown' && theme.texts.smile !== undefined
        ? setText(input, { words: 'texts.smile', box: 'takePhoto.title', style: 'type.title', colorName: 'ink' })
        : null,
    behind: visit.scene === 'generating' && visit.roll === undefined ? sceneOf(theme.card, visit.answers) : null,
    flash: visit.scene === 'generating' && ['shooting', 'frozen', 'making'].includes(visit.development.name),
    progress:
      visit.scene === 'generating' && isMaking && review === null ? { box: toBox(place.progress), fraction: fractionOf(visit) } : null,
  } satisfies SceneView & Record<string, unknown>;
}

const textOf = (input: SceneInput, words: WordsPath | null, at: Omit<TextSource, 'words'>): SceneText | null =>
  words === null ? null : setText(input, { ...at, words });

/** The room beside the words of the count, in the theme's spacing, and its height in stage pixels. */
const countSpacing = 4;
const countHeight = 84;

/** Which shot of a strip it is, on a slip over the upper edge of the preview. */
function countOf(input: SceneInput, visit: Photographing): SceneText | null {
  const text = shotText(input.theme, visit);
  if (text === null) return null;
  const preview = toBox(input.layout.takePhoto.preview);
  const margin = countSpacing * input.theme.shape.spacing;
  const at = { words: 'texts.strips.count', box: 'takePhoto.preview', style: 'type.body', colorName: 'ink' } as const;
  const set = setText(input, at, { text, box: [0, 0, preview.width - 4 * margin, countHeight] });
  const width = Math.max(...set.lines.map((line) => input.measure(line, set.font))) + 2 * margin;
  return { ...set, box: { x: preview.x + (preview.width - width) / 2, y: preview.y + margin, width, height: countHeight } };
}

/** The room around a strip that is looked at, in the theme's spacing. */
const reviewSpacing = 4;

/** The finished strip in place of the preview; while the offer stands, each shot of it may be taken again by touching it. */
function reviewOf(input: SceneInput, visit: Photographing) {
  const pictures = visit.scene === 'generating' && visit.roll !== undefined ? picturesOf(visit.roll) : null;
  if (pictures === null || visit.scene !== 'generating') return null;
  const { theme, layout } = input;
  const { brand } = theme;
  const sheet = sheetOf(theme, visit.format);
  const { width, height } = sheet.spec;
  const ground = toBox(layout.takePhoto.preview);
  const box = contain(width, height, inset(ground, reviewSpacing * theme.shape.spacing));
  const offered = isOffered(visit);
  const [picture] = pictures;
  return {
    ground,
    card: { box, turn: 0, ...sheet, brand, answers: visit.answers, picture, strip: pictures },
    shots: offered ? pictures.flatMap((_picture, shot) => shotControl(input, shot, box, sheet.spec) ?? []) : [],
    text: offered ? setText(input, { words: 'texts.strips.review', box: 'takePhoto.title', style: 'type.title', colorName: 'ink' }) : null,
  };
}

/** A shot on the sheet as something to touch; where it stands there several times, the first. */
function shotControl(
  { theme }: SceneInput,
  shot: number,
  sheet: Box,
  spec: ReturnType<typeof sheetOf>['spec'],
): Control<VisitEvent> | null {
  const isIt = (layer: object): layer is ShotLayer => 'shot' in layer && layer.shot === shot + 1;
  const layer = [...spec.layers].find(isIt);
  if (layer === undefined) return null;
  const scale = sheet.width / spec.width;
  const [x, y, width, height] = layer.box;
  return {
    id: `shot-${String(shot + 1)}`,
    role: 'button',
    label: (theme.texts.strips?.again ?? theme.texts.retake).replace('{shot}', String(shot + 1)),
    box: { x: sheet.x + x * scale, y: sheet.y + y * scale, width: width * scale, height: height * scale },
    event: { type: 'retake-pressed', shot },
    enabled: true,
  };
}

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
      return visit.roll !== undefined && (visit.development.name === 'shooting' || visit.development.name === 'frozen')
        ? null
        : 'texts.generating';
    case 'live':
    case 'countdown':
      return null;
  }
}

function helpOf(visit: Photographing): WordsPath | null {
  if (visit.scene === 'preparing') return visit.help === 'due' ? `texts.cameraHelp.${visit.trouble ?? 'waiting'}` : null;
  if (visit.scene !== 'generating') return null;
  const { development, roll } = visit;
  if (roll !== undefined && (development.name === 'shooting' || development.name === 'frozen')) return null;
  if (development.name === 'making') return `texts.steps.${development.step}`;
  return development.name === 'shooting' ? 'texts.steps.developing' : 'texts.steps.finishing';
}

/** The shot and its encoding are a tenth of the way; the maker's own steps are the rest. */
function fractionOf({ development }: Generating): number {
  switch (development.name) {
    case 'shooting':
    case 'frozen':
      return 0.04;
    case 'making':
      return 0.1 + 0.85 * development.fraction;
    case 'offered':
    case 'settled':
      return 1;
  }
}
