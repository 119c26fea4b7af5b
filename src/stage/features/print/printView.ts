import type { PrintFace, PrintLine } from '../../../flow/features/print/print.ts';
import { printText } from '../../../flow/features/print/print.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Layout } from '../../../shared/theme/layoutSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { arrowTurns } from '../../parts/arrowTurns.ts';
import type { Box } from '../../parts/Box.ts';
import { around, toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText } from '../../views/SceneInput.ts';
import type { TextSource } from '../../parts/SceneText.ts';
import { setMarked } from '../../views/setMarked.ts';
import { printIcons } from './printIcons.ts';

/** The print button's share of Back's row, if print has no box of its own. */
const sharedShare = 0.56;

/** A theme that overrides a box gives its value, so the type needs no `undefined`. */
type MovedBoxes = Partial<Record<keyof NonNullable<Layout['result']['withPrinter']>, ThemeBox>>;

/** Applies the layout's boxes for the result with a print button or a text about a print. */
export function withPrinter(input: SceneInput): SceneInput {
  const { theme, layout } = input;
  const result = { ...layout.result, ...((layout.result.withPrinter ?? {}) as MovedBoxes) };
  const placed = result.print === undefined ? { ...result, ...sharedRow(result.back, theme) } : result;
  return { ...input, layout: { ...layout, result: placed } };
}

/** Divides Back's row between Print and Back, in reading order. */
function sharedRow([x, y, width, height]: ThemeBox, { shape, direction }: SceneInput['theme']): Pick<Layout['result'], 'print' | 'back'> {
  const gap = 4 * shape.spacing;
  const print = (width - gap) * sharedShare;
  const back = width - gap - print;
  return direction === 'rtl'
    ? { back: [x, y, back, height], print: [x + back + gap, y, print, height] }
    : { print: [x, y, print, height], back: [x + print + gap, y, back, height] };
}

/** The button with the number of copies, or a line of text instead. The input's layout comes from `withPrinter`. */
export function printView(input: SceneInput, face: Exclude<PrintFace, null>) {
  return 'most' in face ? { offer: offerView(input, face), line: null } : { offer: null, line: lineView(input, face) };
}

/** The print controls, in reading order. */
export const controlsOf = ({ offer }: ReturnType<typeof printView>): readonly Control<VisitEvent>[] =>
  offer === null ? [] : [offer.button.control, ...(offer.copies === null ? [] : [offer.copies.fewer, offer.copies.more])];

function offerView(input: SceneInput, { most, copies }: { readonly most: number; readonly copies: number }) {
  const button = withIcon(
    input,
    setButton(input, 'texts.print.button', 'result.print', { type: 'print-pressed' }, { paper: 'print', words: 'onPrint' }),
  );
  const place = input.layout.result.copies;
  return { button, copies: most === 1 || place === undefined ? null : copiesView(input, toBox(place), { most, copies }) };
}

/** The icon's size and its gap, as multiples of the label's size. */
const iconShare = 1.3;
const iconGapShare = 0.4;

/** A printer icon before the label, both centred together in the button. Without room for the icon, only the label. */
function withIcon({ theme, measure }: SceneInput, button: ReturnType<typeof setButton>) {
  const { text } = button;
  const { x, y, width, height } = text.box;
  const side = text.font.size * iconShare;
  const shift = side + text.font.size * iconGapShare;
  const used = Math.max(...text.lines.map((line) => measure(line, text.font)));
  if (used + shift > width) return button;
  const fromTheRight = theme.direction === 'rtl';
  const start = x + (width - used - shift) / 2;
  return {
    ...button,
    text: { ...text, box: { ...text.box, x: fromTheRight ? start : start + shift, width: used } },
    icon: {
      icon: printIcons.printer,
      box: { x: fromTheRight ? start + used + shift - side : start, y: y + (height - side) / 2, width: side, height: side },
    },
  };
}

/** The size of the number, which guests should read first. */
const countLarger = 1.1;

/** The number between minus and plus, whose order follows the reading direction. */
function copiesView(input: SceneInput, box: Box, { most, copies }: { readonly most: number; readonly copies: number }) {
  const { theme } = input;
  const said = theme.texts.print;
  const third = box.width / 3;
  const fromTheRight = theme.direction === 'rtl';
  const part = (place: number): Box => ({ ...box, x: box.x + (fromTheRight ? 2 - place : place) * third, width: third });
  const step = (id: string, label: string, at: number, next: number): Control<VisitEvent> => ({
    id,
    role: 'button',
    label,
    box: part(at),
    event: { type: 'copies-chosen', copies: next },
    enabled: next >= 1 && next <= most,
  });
  const { x, y, width, height } = part(1);
  return {
    box,
    fewer: step('fewer', said?.fewer ?? '', 0, copies - 1),
    more: step('more', said?.more ?? '', 2, copies + 1),
    count: setText(
      input,
      { words: 'texts.print.copies', box: 'result.copies', style: 'type.button', colorName: 'ink' },
      { text: String(copies), box: [x, y, width, height], larger: countLarger },
    ),
  };
}

/** The lines with breathing dots; all others have a printer icon. */
const underWay: ReadonlySet<PrintLine['name']> = new Set(['asked', 'waiting', 'printing', 'held']);

/** The maximum distance between the text and the panel's sides, in units of the theme's spacing. */
const maxSpacing = 16;
/** The type size of the line, enlarged because guests read it while they look for their print. */
const lineLarger = 1.4;
/** The type size of two lines, a little smaller because they need room above and below. */
const linesLarger = 1.1;

/** A text about the print. It isn't a control, so the panel extends down to it. A finished print is emphasised over everything else. */
function lineView(input: SceneInput, line: PrintLine) {
  const said = printText(input.theme, line);
  if (said === null) return null;
  const name = input.layout.result.printLine === undefined ? 'result.print' : 'result.printLine';
  const { panel: panelBox, qr, scan, printLine, print = [0, 0, 1, 1] } = input.layout.result;
  const { spacing, stroke } = input.theme.shape;
  const [panel, place] = [toBox(panelBox), toBox(printLine ?? print)];
  const { x, y, width } = panel;
  // If the panel surrounds the row, cut it where the row begins.
  const height = Math.min(panel.height, place.y - y);
  // The text below the code, aligned with the code and its text.
  const above = around([toBox(qr), toBox(scan)]);
  const aside = Math.min(above.x - x, x + width - above.x - above.width);
  const margin = Math.max(2 * spacing, Math.min(maxSpacing * spacing, aside));
  const at = { words: `texts.print.${said.at}`, box: name, colorName: 'ink' } as const;
  const isThere = line.name === 'take';
  const whole = around([panel, place]);
  const icon = underWay.has(line.name) ? null : printIcons.printer;
  const set = (larger: number) => setMarked(input, { ...at, style: 'type.body' }, { words: said.text, icon, margin, larger });
  const large = isThere ? null : set(lineLarger);
  return {
    box: place,
    rule: { x: x + margin, y: y + height, width: width - 2 * margin, height: stroke },
    loud: isThere
      ? {
          ...setLoud(input, { ...at, style: 'type.title' }, { text: said.text, place, margin }),
          panel: whole,
          ground: { x: whole.x, y: y + height, width: whole.width, height: Math.max(1, whole.y + whole.height - y - height) },
        }
      : null,
    said: large !== null && large.text.lines.length > 1 ? set(linesLarger) : large,
  };
}

/**
 * The arrow's size as a share of the line's height, its maximum size in stage pixels, and its distance from the text in units of the
 * theme's spacing.
 */
const arrowShare = 0.56;
const largestArrow = 104;
const arrowSpacing = 4;

/** The place of the print outlet, followed by an arrow that points to it, centred together. */
function setLoud(input: SceneInput, at: TextSource, { text: words, place, margin }: { text: string; place: Box; margin: number }) {
  const { theme, layout, measure } = input;
  const to = layout.result.printArrow ?? 'none';
  const size = to === 'none' ? 0 : Math.min(largestArrow, place.height * arrowShare);
  const beside = to === 'none' ? 0 : size + arrowSpacing * theme.shape.spacing;
  const text = setText(input, at, {
    text: words,
    inner: ([x, y, width, height]) => [x + margin, y + margin / 4, Math.max(1, width - 2 * margin - beside), height - margin / 2],
  });
  const used = Math.max(...text.lines.map((line) => measure(line, text.font)));
  const fromTheRight = theme.direction === 'rtl';
  const start = place.x + (place.width - used - beside) / 2;
  const center = { x: fromTheRight ? start + size / 2 : start + used + beside - size / 2, y: place.y + place.height / 2 };
  return {
    text: { ...text, box: { ...text.box, x: fromTheRight ? start + beside : start, width: used } },
    arrow: to === 'none' ? null : { turn: arrowTurns[to], size, colorName: 'support' as const, centers: [center] },
  };
}
