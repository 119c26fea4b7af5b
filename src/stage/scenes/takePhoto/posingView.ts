import { sentences, shotText } from '../../../flow/spoken.ts';
import type { Countdown, Live } from '../../../flow/Visit.ts';
import { arrowTurns } from '../../parts/arrowTurns.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf, runsOn } from '../../parts/fitText.ts';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { sentenceLarger, setButton, setText } from '../../views/SceneInput.ts';

/** The view of the live picture: instructions, the pointer to the lens, and the shutter button. */
export function liveView(input: SceneInput, visit: Live) {
  const { theme, layout } = input;
  const { heads } = layout.takePhoto;
  return {
    kind: 'live',
    count: countOf(input, visit),
    said: saidOf(input, visit),
    guides: heads?.guides === true ? heads.boxes.map((box) => toBox(box)) : null,
    lookHere: lookHere(input),
    capture: captureButton(input),
    spokenDetail: isPosing(visit) ? theme.texts.pose : undefined,
  } as const;
}

/** The countdown before a shot. */
export function countdownView(input: SceneInput, visit: Countdown) {
  const { theme, layout } = input;
  const { secondsLeft, from = Math.max(theme.countdownSeconds, secondsLeft) } = visit;
  const said = [shotText(theme, visit), theme.texts.smile].filter((text) => typeof text === 'string');
  return {
    kind: 'countdown',
    count: countOf(input, visit),
    lookHere: lookHere(input),
    digit: digit(input, secondsLeft),
    ring: { box: toBox(layout.takePhoto.capture), secondsLeft, seconds: from },
    smile: theme.texts.smile === undefined ? null : setText(input, { ...onTitle, words: 'texts.smile' }),
    // The number of the strip's next shot, and the text beneath the preview.
    spokenDetail: said.length === 0 ? undefined : sentences(...said),
  } as const;
}

const onTitle = { box: 'takePhoto.title', style: 'type.title', colorName: 'ink' } as const;

const isPosing = ({ advice, missed }: Live): boolean => !advice && missed !== 'shot';

/** The text in place of the heading: advice on where to stand, the report of a failed shot, or the theme's text for posing guests. */
function saidOf(
  input: SceneInput,
  visit: Live,
): { readonly name: 'advice' | 'notice' | 'pose'; readonly texts: readonly SceneText[] } | null {
  if (visit.advice) return { name: 'advice', texts: [setText(input, { ...onTitle, words: `texts.posing.${visit.advice}` })] };
  if (!isPosing(visit)) return { name: 'notice', texts: noticeOf(input) };
  return input.theme.texts.pose === undefined ? null : { name: 'pose', texts: [setText(input, { ...onTitle, words: 'texts.pose' })] };
}

/** Guests read the notice from a distance, so use the largest of these sizes at which lines break only between sentences. */
const noticeLarger = [1.5, 1.4, 1.3, 1.2, 1.1, 1] as const;

/** The report of the failure as a heading, and the advice in a line beneath it. Without room for both, one text in one type. */
function noticeOf(input: SceneInput): readonly SceneText[] {
  const said = input.theme.texts.shotMissed;
  const end = said.search(/[.!?。！؟]/u) + 1;
  const [head, rest] = [said.slice(0, end), said.slice(end).trim()];
  const [x, y, width, height] = input.layout.takePhoto.title;
  const at = { words: 'texts.shotMissed', box: 'takePhoto.title', colorName: 'ink' } as const;
  if (head !== '' && rest !== '') {
    const set = (larger: number) => setText(input, { ...at, style: 'type.body' }, { text: rest, larger });
    const large = set(sentenceLarger);
    const beneath = large.lines.length === 1 ? large : set(1);
    const taken = heightOf(beneath) + input.theme.shape.spacing;
    const title = setText(input, { ...at, style: 'type.title' }, { text: head, box: [x, y, width, Math.max(1, height - taken)] });
    const top = y + (height - heightOf(title) - taken) / 2;
    const box = (from: number, high: number) => ({ x, y: from, width, height: high });
    if (title.fits && title.lines.length === 1 && title.font.size > beneath.font.size)
      return [
        { ...title, box: box(top, heightOf(title)) },
        { ...beneath, box: box(top + heightOf(title) + input.theme.shape.spacing, heightOf(beneath)) },
      ];
  }
  return [wholeNotice(input)];
}

function wholeNotice(input: SceneInput): SceneText {
  const at = { words: 'texts.shotMissed', box: 'takePhoto.title', style: 'type.body', colorName: 'ink' } as const;
  const [largest, ...smaller] = noticeLarger;
  const set = setText(input, at, { larger: largest });
  if (!runsOn(set)) return set;
  return smaller.map((larger) => setText(input, at, { larger })).find((one) => !runsOn(one)) ?? set;
}

/** The margin beside the count's text, in units of the theme's spacing, and the slip's height in stage pixels. */
const countSpacing = 4;
const countHeight = 84;

/**
 * The number of the strip's current shot, on a label: in the layout's box or, if there is none, in the preview's upper start corner, away
 * from the heads in the middle.
 */
function countOf(input: SceneInput, visit: Live | Countdown): SceneText | null {
  const text = shotText(input.theme, visit);
  if (text === null) return null;
  const { preview: previewBox, count } = input.layout.takePhoto;
  const preview = toBox(previewBox);
  const margin = countSpacing * input.theme.shape.spacing;
  const at = { words: 'texts.strips.count', style: 'type.body', colorName: 'ink' } as const;
  const box = count === undefined ? 'takePhoto.preview' : 'takePhoto.count';
  const room = toBox(count ?? [0, 0, preview.width - 2 * margin, countHeight]);
  const set = setText(input, { ...at, box }, { text, box: [0, 0, room.width - 2 * margin, room.height] });
  const width = Math.max(...set.lines.map((line) => input.measure(line, set.font))) + 2 * margin;
  if (count !== undefined) return { ...set, box: { ...room, x: room.x + (room.width - width) / 2, width } };
  const x = input.theme.direction === 'rtl' ? preview.x + preview.width - margin - width : preview.x + margin;
  return { ...set, box: { x, y: preview.y + margin, width, height: countHeight } };
}

const lookHereColors = {
  ground: { colorName: 'ink', arrowColor: 'support' },
  back: { colorName: 'onBack', arrowColor: 'onBack' },
} as const;

/**
 * The distance between an arrow and the text beneath it, in stage pixels, and the minimum room for an arrow above its text, including that distance.
 */
const arrowGap = 16;
const arrowRoom = 64 + arrowGap;
/** The distance between the text and the arrows beside it, in units of the theme's spacing. */
const besideSpacing = 3;
/** The maximum size of an arrow above the text and of an arrow beside it, in stage pixels. */
const [largestAbove, largestBeside] = [112, 96];

/** How far a text may be from the stage's middle, as a share of the stage's width, before its arrow leans towards the camera. */
const uprightShare = 0.05;

/**
 * The text under its arrow or, in a low box, beside it. Text and arrows are centred in their box. A camera above or below the screen is
 * at the middle of that edge, so a text to its left or right has one arrow, on the camera's side, which leans towards it.
 */
function lookHere(input: SceneInput) {
  const { theme, layout, measure } = input;
  const { lookHereArrow: arrow, lookHereOn: on } = layout.takePhoto;
  const { x, y, width, height } = toBox(layout.takePhoto.lookHere);
  const type = theme.type.button;
  const { colorName, arrowColor } = lookHereColors[on ?? 'ground'];
  const at = { words: 'texts.lookHere', box: 'takePhoto.lookHere', style: 'type.button', colorName } as const;
  if (arrow === 'none') return { text: setText(input, at), arrow: null };
  const [stageWidth, stageHeight] = layout.stage;
  const isVertical = arrow === 'up' || arrow === 'down';
  const toCamera = stageWidth / 2 - (x + width / 2);
  const leans = isVertical && Math.abs(toCamera) > uprightShare * stageWidth;
  const camera = { x: stageWidth / 2, y: arrow === 'down' ? stageHeight : 0 };
  const turnAt = (from: number, above: number): number =>
    leans ? (Math.atan2(camera.x - from, above - camera.y) * 180) / Math.PI : arrowTurns[arrow];
  const side = Math.min(largestBeside, height);
  const beside = side + besideSpacing * theme.shape.spacing;
  const before = arrow === 'right' || (leans && toCamera > 0) ? 0 : beside;
  const after = arrow === 'left' || (leans && toCamera < 0) ? 0 : beside;
  const between = setText(input, at, { box: [x, y, Math.max(1, width - before - after), height] });
  if (type.size * type.lineHeight <= height - arrowRoom || !between.fits) {
    const under = setText(input, at, { box: [x, y + arrowRoom, width, Math.max(1, height - arrowRoom)] });
    const size = Math.max(arrowRoom - arrowGap, Math.min(largestAbove, height - heightOf(under) - arrowGap));
    const top = y + size + arrowGap;
    return {
      text: { ...under, box: { x, y: top, width, height: Math.max(1, y + height - top) } },
      arrow: { turn: turnAt(x + width / 2, y + size / 2), size, colorName: arrowColor, centers: [{ x: x + width / 2, y: y + size / 2 }] },
    };
  }
  const used = Math.max(...between.lines.map((line) => measure(line, between.font)));
  const start = x + (width - used - before - after) / 2;
  const end = start + before + used + after;
  const centers = [...(before > 0 ? [start + side / 2] : []), ...(after > 0 ? [end - side / 2] : [])];
  return {
    text: { ...between, box: { x: start + before, y, width: used, height } },
    arrow: {
      turn: turnAt(centers[0] ?? camera.x, y + height / 2),
      size: side,
      colorName: arrowColor,
      centers: centers.map((center) => ({ x: center, y: y + height / 2 })),
    },
  };
}

/**
 * The type size as a share of the preview's side: a digit is about three quarters of its type size high, and covers at most a third of
 * the picture.
 */
const digitShare = 0.45;

/** The countdown digit, drawn over the live picture. */
function digit({ theme, layout }: SceneInput, seconds: number): SceneText {
  const box = toBox(layout.takePhoto.preview);
  const style = theme.type.countdown;
  const font = { ...style, size: Math.min(style.size, digitShare * Math.min(box.width, box.height)) };
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

/** The maximum width of the label inside the ring, as a share of a round button's width. */
const wordShare = 0.6;

function captureButton(input: SceneInput) {
  const [x, y, width, height] = input.layout.takePhoto.capture;
  const margin = (width * (1 - wordShare)) / 2;
  const { control, text } = setButton(input, 'texts.capture', 'takePhoto.capture', { type: 'capture-pressed' });
  return { control, text: setText(input, text.at, { box: [x + margin, y, width * wordShare, height] }) };
}
