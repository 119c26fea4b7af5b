import type { Countdown, Generating, Live, Preparing } from '../../../flow/Visit.ts';
import { sentences, shotText } from '../../../flow/spoken.ts';
import { sceneOf } from '../../../shared/theme/sceneOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { Box } from '../../parts/Box.ts';
import { toBox } from '../../parts/Box.ts';
import type { SceneText, TextSource, WordsPath } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { heightOf, runsOn } from '../../parts/fitText.ts';
import { sentenceLarger, setButton, setText, toPiece } from '../SceneInput.ts';
import { isOffered } from '../../../flow/fromGenerating.ts';
import type { ReviewPart } from './reviewPart.tsx';

const beforeMaking: ReadonlySet<string> = new Set(['lighting', 'shooting', 'frozen']);

type Photographing = Preparing | Live | Countdown | Generating;

export type TakePhotoView = ReturnType<typeof takePhotoView>;

/** The preview in its mount with one thing beneath it: a word while preparing, Capture, the seconds left, or progress. */
export function takePhotoView(input: SceneInput, visit: Photographing, reviewing: ReviewPart | null) {
  const { theme, layout } = input;
  const place = layout.takePhoto;
  const capture = visit.scene === 'live' ? captureButton(input) : null;
  const review = visit.scene === 'generating' ? (reviewing?.reviewView(input, visit) ?? null) : null;
  // The shots of a strip are taken again one by one.
  const retake = isOffered(visit) && (review === null || review.film) ? retakeButton(input) : null;
  const isFilming = visit.scene === 'generating' && visit.development.name === 'filming';
  const isLit = theme.camera.screenFlash === true && visit.scene === 'generating' && !isFilming;
  // Between two shots of a strip nobody waits for a picture.
  const isMaking =
    visit.scene === 'generating' &&
    !isFilming &&
    visit.development.name !== 'lighting' &&
    (visit.roll === undefined || !beforeMaking.has(visit.development.name));
  const isFilm = boomerangOf(input, visit) !== undefined;
  const onTitle = { box: 'takePhoto.title', colorName: 'ink' } as const;
  const titled = textOf(input, review === null ? titleOf(visit) : null, { ...onTitle, style: 'type.title' });
  const help = textOf(input, review === null ? helpOf(visit) : null, { box: 'takePhoto.help', style: 'type.body', colorName: 'inkQuiet' });
  const advice = visit.scene === 'live' && visit.advice ? (`texts.posing.${visit.advice}` as const) : null;
  const missed = visit.scene === 'live' && visit.missed === 'shot' && !visit.advice;
  const pose = visit.scene === 'live' && !advice && !missed && theme.texts.pose !== undefined ? 'texts.pose' : null;
  const heads = place.heads?.boxes.map((box) => toBox(box)) ?? [];
  const stepping = visit.scene === 'preparing' && visit.help !== 'due' ? (theme.camera.figures ?? []) : [];
  const figures = heads.flatMap((head, index) => {
    const figure = stepping[index % stepping.length];
    return figure === undefined ? [] : [{ image: figure.image, head }];
  });
  const posing = visit.scene === 'live' || visit.scene === 'countdown';
  const waiting = visit.scene === 'preparing' && visit.help !== 'due' && titled !== null ? waitingView(input, titled) : null;
  const progress =
    visit.scene === 'generating' && isMaking && review === null ? { box: toBox(place.progress), fraction: fractionOf(visit) } : null;
  const making = titled !== null && help !== null && progress !== null ? makingView(input, { title: titled, help, progress }) : null;
  const title = waiting?.title ?? making?.title ?? titled;
  return {
    background: place.background.image,
    heading: title?.text ?? review?.text?.text ?? theme.texts.lookHere,
    controls: [...(review?.shots ?? []), ...[review?.accept, capture, retake].flatMap((button) => button?.control ?? [])],
    group: null,
    spokenDetail: visit.scene === 'countdown' ? countdownDetail(theme, visit) : pose === null ? help?.text : theme.texts.pose,
    pictures: [],
    align: axisOf(layout),
    preview: review?.ground ?? toBox(place.preview),
    frame: place.frame,
    front: review?.front ?? (place.front ?? []).map(toPiece),
    mirrored: theme.camera.mirrored,
    emblem: visit.scene === 'preparing' && figures.length === 0 ? { image: place.emblem.image, box: toBox(place.emblem.box) } : null,
    figures,
    ground: figures.length > 0 ? (stepping[0]?.ground?.image ?? null) : null,
    guides: visit.scene === 'live' && place.heads?.guides === true ? heads : null,
    title,
    count: posing ? countOf(input, visit) : null,
    review,
    pose: textOf(input, pose, { ...onTitle, style: 'type.title' }),
    advice: textOf(input, advice, { ...onTitle, style: 'type.title' }),
    notice: missed ? noticeOf(input) : [],
    help: making?.help ?? help,
    lookHere: posing ? lookHere(input) : null,
    digit: visit.scene === 'countdown' ? digit(input, visit.secondsLeft) : null,
    retake,
    capture,
    dots: waiting?.dots ?? null,
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
    // Nothing flashes in a film, or at its end.
    flash:
      visit.scene === 'generating' && !isFilm && !isLit && ['shooting', 'frozen', 'making'].includes(visit.development.name)
        ? { firing: visit.development.name === 'shooting' }
        : null,
    light: isLit && ['lighting', 'shooting'].includes(visit.development.name) ? toBox([0, 0, ...layout.stage]) : null,
    filming: isFilming ? { box: toBox(place.capture), durationMs: 1000 * (boomerangOf(input, visit)?.seconds ?? 0) } : null,
    progress: making?.progress ?? progress,
  } satisfies SceneView & Record<string, unknown>;
}

/** Where the release is in the middle beneath the heading, all that stands in its place before and after does so as well: eyes need not jump. */
function axisOf({ align, takePhoto: { title, capture } }: SceneInput['layout']): SceneInput['layout']['align'] {
  const off = capture[0] + capture[2] / 2 - title[0] - title[2] / 2;
  return Math.abs(off) < title[2] / 8 ? 'center' : align;
}

/** What guests have to do now is read from where they stand: of these sizes the largest whose lines end where its sentences do. */
const noticeLarger = [1.5, 1.4, 1.3, 1.2, 1.1, 1] as const;

/** What has happened as a heading, and what to do in a line beneath it; where that has no room, one text in one type. */
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

/** Between the heading of a camera that is made ready and its dots, in the theme's spacing, and the dots' own height in stage pixels. */
const dotsSpacing = 5;
const dotsHeight = 40;

/** The heading, and dots beneath it, in the middle of the room that the release and its words will take. */
function waitingView({ theme, layout }: SceneInput, title: SceneText) {
  const { title: titleBox, capture } = layout.takePhoto;
  const [over, release] = [toBox(titleBox), toBox(capture)];
  const [top, bottom] = [Math.min(over.y, release.y), Math.max(over.y + over.height, release.y + release.height)];
  const [height, gap] = [heightOf(title), dotsSpacing * theme.shape.spacing];
  const y = (top + bottom - height - gap - dotsHeight) / 2;
  return {
    title: { ...title, box: { ...title.box, y, height } },
    dots: { x: title.box.x + title.box.width / 2, y: y + height + gap + dotsHeight / 2 },
  };
}

/** Between the heading, the bar and its line while a picture is made, in the theme's spacing. */
const [barSpacing, stepSpacing] = [6, 3];

interface Making {
  readonly title: SceneText;
  readonly progress: { readonly box: Box; readonly fraction: number };
  readonly help: SceneText;
}

/** The heading, the bar beneath it and its line, together in the middle of the room that the release had, down to the button that takes the shot back. */
function makingView({ theme, layout }: SceneInput, { title, progress, help }: Making): Making {
  const { title: titleBox, help: helpBox, capture, retake } = layout.takePhoto;
  const [over, line, release] = [toBox(titleBox), toBox(helpBox), toBox(capture)];
  const [barGap, stepGap] = [barSpacing * theme.shape.spacing, stepSpacing * theme.shape.spacing];
  const [titleHeight, helpHeight] = [heightOf(title), heightOf(help)];
  const height = titleHeight + barGap + progress.box.height + stepGap + helpHeight;
  const top = Math.min(over.y, release.y);
  const end = Math.max(over.y + over.height, release.y + release.height, line.y + helpHeight);
  const free = retake !== undefined && retake[1] > top + height ? Math.min(end, retake[1] - stepGap) : end;
  const y = Math.max(over.y, (top + free - height) / 2);
  const bar = y + titleHeight + barGap;
  return {
    title: { ...title, box: { ...title.box, y, height: titleHeight } },
    progress: { ...progress, box: { ...progress.box, y: bar } },
    help: { ...help, box: { ...help.box, y: bar + progress.box.height + stepGap, height: helpHeight } },
  };
}

const boomerangOf = ({ theme: { formats = [] } }: SceneInput, { format }: Photographing) =>
  (formats.find(({ id }) => id === format) ?? formats[0])?.boomerang;

const textOf = (input: SceneInput, words: WordsPath | null, at: Omit<TextSource, 'words'>): SceneText | null =>
  words === null ? null : setText(input, { ...at, words });

/** What is read beside the seconds: which shot of a strip is coming, and the word beneath the preview. */
function countdownDetail(theme: Theme, visit: Photographing): string | undefined {
  const said = [shotText(theme, visit), theme.texts.smile].filter((text) => typeof text === 'string');
  return said.length === 0 ? undefined : sentences(...said);
}

/** The room beside the words of the count, in the theme's spacing, and its height in stage pixels. */
const countSpacing = 4;
const countHeight = 84;

/** Which shot of a strip it is, on a slip: where the layout has it, or in the corner of the preview where reading begins, for in its middle are heads. */
function countOf(input: SceneInput, visit: Photographing): SceneText | null {
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

/** Between an arrow and the word beneath it, in stage pixels, and what an arrow takes above its word at least, with that gap. */
const arrowGap = 16;
const arrowRoom = 64 + arrowGap;
/** Between the word and the arrows beside it, in the theme's spacing. */
const besideSpacing = 3;
/** An arrow's side at most, above its word and beside it, in stage pixels. */
const [largestAbove, largestBeside] = [112, 96];

/**
 * The word under its arrow or, in a box that is too low for both, between two of them, so that both are on the preview's axis all the same. An arrow
 * to a side of the screen stands on that side of the word.
 */
function lookHere(input: SceneInput) {
  const { theme, layout, measure } = input;
  const { lookHereArrow: arrow, lookHereOn: on } = layout.takePhoto;
  const { x, y, width, height } = toBox(layout.takePhoto.lookHere);
  const type = theme.type.button;
  const { colorName, arrowColor } = lookHereColors[on ?? 'ground'];
  const at = { words: 'texts.lookHere', box: 'takePhoto.lookHere', style: 'type.button', colorName } as const;
  if (arrow === 'none') return { text: setText(input, at), arrow: null };
  const side = Math.min(largestBeside, height);
  const beside = side + besideSpacing * theme.shape.spacing;
  const [before, after] = [arrow === 'right' ? 0 : beside, arrow === 'left' ? 0 : beside];
  const between = setText(input, at, { box: [x, y, Math.max(1, width - before - after), height] });
  if (type.size * type.lineHeight <= height - arrowRoom || !between.fits) {
    const under = setText(input, at, { box: [x, y + arrowRoom, width, Math.max(1, height - arrowRoom)] });
    const size = Math.max(arrowRoom - arrowGap, Math.min(largestAbove, height - heightOf(under) - arrowGap));
    const top = y + size + arrowGap;
    return {
      text: { ...under, box: { x, y: top, width, height: Math.max(1, y + height - top) } },
      arrow: { to: arrow, size, colorName: arrowColor, centers: [{ x: x + width / 2, y: y + size / 2 }] },
    };
  }
  const used = Math.max(...between.lines.map((line) => measure(line, between.font)));
  const start = x + (width - used - before - after) / 2;
  const end = start + before + used + after;
  const centers = [...(before > 0 ? [start + side / 2] : []), ...(after > 0 ? [end - side / 2] : [])];
  return {
    text: { ...between, box: { x: start + before, y, width: used, height } },
    arrow: { to: arrow, size: side, colorName: arrowColor, centers: centers.map((center) => ({ x: center, y: y + height / 2 })) },
  };
}

/** Of the preview's side: a digit is about three quarters as high as its type, and takes a third of the picture at most. */
const digitShare = 0.45;

/** The seconds are drawn over the live picture. */
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
      if (visit.development.name === 'filming') return 'texts.films.filming';
      if (visit.development.name === 'lighting') return null;
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
  if (development.name === 'filming' || development.name === 'lighting') return null;
  if (roll !== undefined && (development.name === 'shooting' || development.name === 'frozen')) return null;
  if (development.name === 'making') return `texts.steps.${development.step}`;
  return development.name === 'shooting' ? 'texts.steps.developing' : 'texts.steps.finishing';
}

/** The shot and its encoding are a tenth of the way; the maker's own steps are the rest. */
function fractionOf({ development }: Generating): number {
  switch (development.name) {
    case 'lighting':
    case 'shooting':
    case 'filming':
    case 'frozen':
      return 0.04;
    case 'making':
      return 0.1 + 0.85 * development.fraction;
    case 'offered':
    case 'settled':
      return 1;
  }
}
