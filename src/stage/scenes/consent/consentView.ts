import { consentPoints } from '../../../flow/consentPoints.ts';
import type { ConsentPoint } from '../../../flow/consentPoints.ts';
import { sentences } from '../../../flow/spoken.ts';
import { asksForService } from '../../../shared/theme/servesLate.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../parts/Box.ts';
import { inset, toBox } from '../../parts/Box.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Control } from '../../parts/Control.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { Icon } from '../../parts/LineIcon.tsx';
import { quietZonePx } from '../../parts/QrImage.tsx';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { lowered, setButton, setText } from '../../views/SceneInput.ts';

export type ConsentView = ReturnType<typeof consentView>;

type Point = Omit<ConsentPoint, 'icon'> & { readonly icon: Icon | null };

/**
 * Asks whether the photo may be sent and kept: an explanation, a link to the full text, and two answers of the same size. `icons` maps
 * names to icons.
 */
export function consentView(input: SceneInput, visit: Parameters<typeof consentPoints>[1], icons: Readonly<Record<string, Icon>>) {
  const { theme, layout } = input;
  const { texts, consent } = theme;
  const points = consentPoints(theme, visit).map((point): Point => ({ ...point, icon: (point.icon && icons[point.icon]) ?? null }));
  const words = consent.link === undefined ? wordsAlone(input, points) : wordsWithLink(input, points);
  const place = layout.consent;
  const agree = setButton(input, 'texts.consent.agree', 'consent.agree', { type: 'consent-given' });
  const isPainted = asksForService(theme) && texts.consent.keepHere !== undefined;
  const decline = setButton(
    input,
    isPainted ? 'texts.consent.keepHere' : 'texts.consent.decline',
    'consent.decline',
    { type: 'consent-refused' },
    'quiet',
  );
  const qr = toBox(place.qr);
  // Points are aligned on the side where reading begins, next to their icons.
  const linesAlign = words.lines.length === 1 ? layout.align : theme.direction === 'rtl' ? ('right' as const) : ('left' as const);
  return {
    background: place.background.image,
    heading: words.title.text,
    controls: [...words.lines.flatMap(({ control }) => control ?? []), agree.control, decline.control],
    spokenDetail: sentences(...points.flatMap(({ text, choice }) => (choice === undefined ? text : []))),
    pictures: consent.link === undefined ? [] : [{ label: texts.consent.linkAlt, box: qr }],
    align: layout.align,
    linesAlign,
    ...words,
    link:
      consent.link === undefined
        ? null
        : {
            quietZone: inset(qr, -quietZonePx),
            qr: { text: consent.link, box: qr, errorCorrection: theme.share.errorCorrection },
            place: place.link[1] < qr.y + qr.height ? { align: linesAlign } : beneath,
            text: setText(input, { words: 'texts.consent.link', box: 'consent.link', style: 'type.body', colorName: 'inkQuiet' }),
          },
    agree,
    decline,
  } satisfies SceneView & Record<string, unknown>;
}

/** The alignment of a line below its code. A line beside the code is aligned like the points. */
const beneath = { align: 'center', verticalAlign: 'top' } as const;

/** The distance between the last line and the code beneath it, in units of the theme's spacing. */
const codeSpacing = 6;

/**
 * Uses the room that the lines and the code leave. With the code beneath the lines, the panel's top moves down by that much. With the code
 * beside the lines, half of the room goes above the lines and half below.
 */
function wordsWithLink(input: SceneInput, points: readonly Point[]) {
  const { panel, title, lines, height } = wordsOf(input, points);
  const [text, qr] = [toBox(input.layout.consent.text), toBox(input.layout.consent.qr)];
  const isBeneath = qr.y >= text.y + text.height - 1;
  const end = isBeneath ? qr.y - quietZonePx - codeSpacing * input.theme.shape.spacing : text.y + text.height;
  const free = Math.max(0, end - text.y - height);
  const down = isBeneath ? free : free / 2;
  const off = isBeneath ? free : 0;
  return {
    panel: { ...panel, y: panel.y + off, height: panel.height - off },
    title: lowered(title, off),
    lines: lines.map((line) => loweredLine(line, down)),
  };
}

/** The panel, title and lines in the layout's boxes; `height` is the height of the lines. */
function wordsOf(input: SceneInput, points: readonly Point[]) {
  return {
    panel: toBox(input.layout.consent.panel),
    title: setText(input, { words: 'texts.consent.title', box: 'consent.title', style: 'type.title', colorName: 'ink' }),
    ...setLines(input, points, input.layout.consent.text),
  };
}

/**
 * Without a code, the text takes the whole panel. The panel is only as high as the text. Title and panel are centred together in the space
 * that they share.
 */
function wordsAlone(input: SceneInput, points: readonly Point[]) {
  const { panel, title } = wordsOf(input, points);
  const text = toBox(input.layout.consent.text);
  const marginX = Math.min(text.x - panel.x, panel.x + panel.width - text.x - text.width);
  const marginY = text.y - panel.y;
  const [x, width] = [panel.x + marginX, panel.width - 2 * marginX];
  const room = panel.height - 2 * marginY;
  const { lines, height } = setLines(input, points, [x, text.y, width, room]);
  const down = (room - height) / 2;
  return {
    panel: { ...panel, y: panel.y + down, height: height + 2 * marginY },
    title: lowered(title, down),
    lines: lines.map((line) => loweredLine(line, down)),
  };
}

interface ConsentLine {
  readonly text: SceneText;
  readonly icon: { readonly icon: Icon; readonly box: Box } | null;
  /** The checkbox of a line that guests may tick; undefined for other lines. */
  readonly control?: Control<VisitEvent>;
}

/** A line and its icon, moved down by this much. */
const loweredLine = ({ text, icon, control }: ConsentLine, byPx: number): ConsentLine => ({
  text: lowered(text, byPx),
  icon: icon && { ...icon, box: { ...icon.box, y: icon.box.y + byPx } },
  ...(control && { control: { ...control, box: { ...control.box, y: control.box.y + byPx } } }),
});

/** Minimum row height that a finger hits reliably. */
const touchPx = 88;

/** The checkbox of a point that guests may tick, as wide as the lines and centred on its row. */
function checkboxOf({ words, text, choice }: Point, { x, y, width, height }: Box): Pick<ConsentLine, 'control'> {
  if (choice === undefined) return {};
  const high = Math.max(touchPx, height);
  const box = { x, y: y + (height - high) / 2, width, height: high };
  return { control: { id: words, role: 'checkbox', label: text, box, event: choice.event, enabled: true, checked: choice.isTicked } };
}

/**
 * The icon's size, as a multiple of the type size and at most a share of the line's width; the maximum distance between points, as a
 * multiple of the icon's size; and a text's maximum share of that distance.
 */
const iconShare = 1.7;
const iconWidthShare = 0.2;
const pitchShare = 1.8;
const wordsShare = 0.86;

/**
 * The text in its box, from the top: a paragraph, or one line per point with its icon before it. `height` is the used part of the box's
 * height.
 */
function setLines(
  input: SceneInput,
  points: readonly Point[],
  [x, y, width, height]: ThemeBox,
): { readonly lines: readonly ConsentLine[]; readonly height: number } {
  const { theme } = input;
  const at = { words: 'texts.consent.text', box: 'consent.text', style: 'type.body', colorName: 'ink' } as const;
  const [only] = points;
  if (points.length === 1 && only !== undefined && only.choice === undefined) {
    const text = setText(input, at, { text: only.text, box: [x, y, width, height] });
    const high = heightOf(text);
    return { lines: [{ text: { ...text, box: { ...text.box, height: high } }, icon: null }], height: high };
  }
  // A theme's type size may be any number, because text shrinks to fit. Limit the icons, so that the text keeps most of the width.
  const side = Math.min(theme.type.option.size * iconShare, width * iconWidthShare);
  const pitch = Math.min(height / points.length, side * pitchShare);
  const indent = side + 4 * theme.shape.spacing;
  const fromTheRight = theme.direction === 'rtl';
  const [left, wide] = [fromTheRight ? x : x + indent, width - indent];
  const styled = ({ words, icon }: Point) => {
    const said = { ...at, words: `texts.consent.${words}` } as const;
    return icon === null ? ({ ...said, colorName: 'inkQuiet' } as const) : ({ ...said, style: 'type.option' } as const);
  };
  const roomFor = (point: Point): number => {
    const { size, minSize } = theme.type[point.icon === null ? 'body' : 'option'];
    const least = setText(input, styled(point), { text: point.text, box: [left, y, wide, height], larger: minSize / size });
    return Math.max(heightOf(least) / (point.icon === null ? 1 : wordsShare), point.choice === undefined ? 0 : touchPx);
  };
  const rooms = sharedOut(points.map(roomFor), points.length * pitch);
  const tops = rooms.map((_room, row) => y + rooms.slice(0, row).reduce((sum, one) => sum + one, 0));
  const set = (larger: number): ConsentLine[] =>
    points.map((point, row) => {
      const { text, icon } = point;
      const [top, room] = [tops[row] ?? y, rooms[row] ?? pitch];
      const checkbox = checkboxOf(point, { x, y: top, width, height: room });
      if (icon === null) return { text: setText(input, styled(point), { text, box: [left, top, wide, room] }), icon: null, ...checkbox };
      const iconPx = side * larger;
      const iconX = fromTheRight ? x + width - (side + iconPx) / 2 : x + (side - iconPx) / 2;
      const iconBox = { x: iconX, y: top + (room - iconPx) / 2, width: iconPx, height: iconPx };
      const place: ThemeBox = [left, top + (room * (1 - wordsShare)) / 2, wide, room * wordsShare];
      return { text: setText(input, styled(point), { text, box: place, larger }), icon: { icon, box: iconBox }, ...checkbox };
    });
  const lines = set(1);
  // All points have the same size, which the longest one determines.
  const smallest = Math.min(theme.type.option.size, ...lines.flatMap(({ text, icon }) => (icon === null ? [] : [text.font.size])));
  return {
    lines: evenly(smallest < theme.type.option.size ? set(smallest / theme.type.option.size) : lines, y, points.length * pitch),
    height: points.length * pitch,
  };
}

/** Divides a height into equal parts or, if one would be too low for its text, into parts proportional to the texts' heights. */
function sharedOut(needed: readonly number[], height: number): readonly number[] {
  const equal = height / needed.length;
  const sum = needed.reduce((all, one) => all + one, 0);
  return needed.map((one) => (Math.max(...needed) > equal ? (height * one) / sum : equal));
}

/** Spaces the points evenly, whatever their number of lines. Checkboxes are at least a finger's height apart. */
function evenly(lines: readonly ConsentLine[], top: number, height: number): ConsentLine[] {
  const heights = lines.map(({ text, icon, control }) => Math.max(heightOf(text), icon?.box.height ?? 0, control ? touchPx : 0));
  const gap = (height - heights.reduce((sum, one) => sum + one, 0)) / lines.length;
  return lines.map((line, row) => {
    const { text } = line;
    const above = heights.slice(0, row).reduce((sum, one) => sum + one, 0);
    const high = heights[row] ?? 0;
    const middle = top + gap * (row + 0.5) + above + high / 2;
    const { control, ...moved } = loweredLine(line, middle - (text.box.y + text.box.height / 2));
    return { ...moved, ...(control && { control: { ...control, box: { ...control.box, y: middle - high / 2, height: high } } }) };
  });
}
