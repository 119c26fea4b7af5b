import { brokenLines, sentences } from '../../../flow/spoken.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../parts/Box.ts';
import { inset, toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { IconName } from '../../parts/LineIcon.tsx';
import { quietZonePx } from '../../parts/QrImage.tsx';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { lowered, setButton, setText } from '../SceneInput.ts';

export type ConsentView = ReturnType<typeof consentView>;

/** Whether the photo may be sent and kept: what that means, where to read all of it, and two answers of one size. */
export function consentView(input: SceneInput) {
  const { theme, layout } = input;
  const { texts, consent } = theme;
  const words = consent.link === undefined ? wordsAlone(input) : wordsWithLink(input);
  const place = layout.consent;
  const agree = setButton(input, 'texts.consent.agree', 'consent.agree', { type: 'consent-given' });
  const decline = setButton(input, 'texts.consent.decline', 'consent.decline', { type: 'consent-refused' }, 'quiet');
  const qr = toBox(place.qr);
  return {
    background: place.background.image,
    heading: words.title.text,
    controls: [agree.control, decline.control],
    group: null,
    spokenDetail: sentences(...brokenLines(texts.consent.text)),
    pictures: consent.link === undefined ? [] : [{ label: texts.consent.linkAlt, box: qr }],
    align: layout.align,
    /** Points begin where reading does, beneath their icons. */
    linesAlign: words.lines.length === 1 ? layout.align : theme.direction === 'rtl' ? ('right' as const) : ('left' as const),
    ...words,
    link:
      consent.link === undefined
        ? null
        : {
            quietZone: inset(qr, -quietZonePx),
            qr: { text: consent.link, box: qr, errorCorrection: theme.share.errorCorrection },
            text: setText(input, { words: 'texts.consent.link', box: 'consent.link', style: 'type.body', colorName: 'inkQuiet' }),
          },
    agree,
    decline,
  } satisfies SceneView & Record<string, unknown>;
}

function wordsWithLink(input: SceneInput) {
  return {
    panel: toBox(input.layout.consent.panel),
    title: setText(input, { words: 'texts.consent.title', box: 'consent.title', style: 'type.title', colorName: 'ink' }),
    lines: setLines(input, input.layout.consent.text).lines,
  };
}

/** Without a code the text has all of the panel, which is only as high as the text; with its title it stands in the middle of their room. */
function wordsAlone(input: SceneInput) {
  const { panel, title } = wordsWithLink(input);
  const text = toBox(input.layout.consent.text);
  const marginX = Math.min(text.x - panel.x, panel.x + panel.width - text.x - text.width);
  const marginY = text.y - panel.y;
  const [x, width] = [panel.x + marginX, panel.width - 2 * marginX];
  const room = panel.height - 2 * marginY;
  const { lines, height } = setLines(input, [x, text.y, width, room]);
  const down = (room - height) / 2;
  return {
    panel: { ...panel, y: panel.y + down, height: height + 2 * marginY },
    title: lowered(title, down),
    lines: lines.map(({ text: line, icon }) => ({
      text: lowered(line, down),
      icon: icon && { ...icon, box: { ...icon.box, y: icon.box.y + down } },
    })),
  };
}

interface ConsentLine {
  readonly text: SceneText;
  readonly icon: { readonly name: IconName; readonly box: Box } | null;
}

/** How large an icon is beside words of a size, how far it is to the next at most, and how much of that the words of one may take. */
const iconShare = 1.7;
const pitchShare = 1.8;
const wordsShare = 0.86;

/** The text in its box, from the top: a paragraph, or a line for each point with its icon before it. `height` is what they take of the box. */
function setLines(input: SceneInput, [x, y, width, height]: ThemeBox): { readonly lines: readonly ConsentLine[]; readonly height: number } {
  const { theme } = input;
  const at = { words: 'texts.consent.text', box: 'consent.text', style: 'type.body', colorName: 'ink' } as const;
  const points = brokenLines(theme.texts.consent.text);
  if (points.length === 1) {
    const text = setText(input, at, { box: [x, y, width, height] });
    const high = heightOf(text);
    return { lines: [{ text: { ...text, box: { ...text.box, height: high } }, icon: null }], height: high };
  }
  const side = theme.type.option.size * iconShare;
  const pitch = Math.min(height / points.length, side * pitchShare);
  const indent = side + 4 * theme.shape.spacing;
  const fromTheRight = theme.direction === 'rtl';
  const set = (larger: number): ConsentLine[] =>
    points.map((text, row) => {
      const name = theme.consent.icons?.[row];
      const top = y + row * pitch;
      const box: ThemeBox = [fromTheRight ? x : x + indent, top, width - indent, pitch];
      if (name === undefined) return { text: setText(input, { ...at, colorName: 'inkQuiet' }, { text, box }), icon: null };
      const iconBox = { x: fromTheRight ? x + width - side : x, y: top + (pitch - side) / 2, width: side, height: side };
      const words: ThemeBox = [box[0], top + (pitch * (1 - wordsShare)) / 2, box[2], pitch * wordsShare];
      return { text: setText(input, { ...at, style: 'type.option' }, { text, box: words, larger }), icon: { name, box: iconBox } };
    });
  const lines = set(1);
  // Points are of one size: the one that has the most to say decides.
  const smallest = Math.min(theme.type.option.size, ...lines.flatMap(({ text, icon }) => (icon === null ? [] : [text.font.size])));
  return { lines: smallest < theme.type.option.size ? set(smallest / theme.type.option.size) : lines, height: points.length * pitch };
}
