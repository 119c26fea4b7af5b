import { brokenLines } from '../../../flow/brokenLines.ts';
import { cameraWords } from '../../../flow/cameraWords.ts';
import { sentences } from '../../../flow/spoken.ts';
import type { Preparing } from '../../../flow/Visit.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { SceneText, WordsPath } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { sentenceLarger, setText } from '../../views/SceneInput.ts';

export type TroubleView = ReturnType<typeof troubleView>;

/** The scene after an error: a calm text until Welcome returns by itself. */
export function troubleView(input: SceneInput) {
  const title = setText(input, { ...titleAt, words: 'texts.trouble' }, { larger: input.layout.trouble.titleLarger });
  const detail = setText(input, { ...detailAt, words: 'texts.troubleDetail' }, { larger: sentenceLarger });
  return composed(input, { above: null, title, detail, staff: null });
}

/**
 * The scene for a camera without a picture: information for guests and, separated from it, advice for staff. Null if the layout has no
 * box for the advice.
 */
export function cameraHelpView(input: SceneInput, { help, trouble }: Preparing): TroubleView | null {
  const { theme, layout } = input;
  const { staff: staffBox } = layout.trouble;
  const { emblem } = layout.takePhoto;
  if (help !== 'due' || staffBox === undefined) return null;
  const { path: words, text } = cameraWords(theme, trouble);
  const [forGuests = '', ...others] = brokenLines(text);
  const staff = others.length === 0 ? null : staffNote(input, words, sentences(...others), staffBox);
  const detail = setText(input, { ...detailAt, words }, { text: forGuests, larger: sentenceLarger });
  if (staff === null || theme.texts.handNeeded === undefined)
    return composed(
      input,
      {
        above: null,
        title: setText(input, { ...titleAt, words: 'texts.cameraPreparing' }, { larger: layout.trouble.titleLarger }),
        detail,
        staff,
      },
      emblem.image,
    );
  return composed(input, { ...headingWithLineAbove(input), detail, staff }, emblem.image);
}

const titleAt = { box: 'trouble.title', style: 'type.title', colorName: 'ink' } as const;
const detailAt = { box: 'trouble.detail', style: 'type.body', colorName: 'inkQuiet' } as const;

interface Words {
  readonly above: SceneText | null;
  readonly title: SceneText;
  readonly detail: SceneText;
  readonly staff: ReturnType<typeof staffNote> | null;
}

function composed({ layout }: SceneInput, { above, title, detail, staff }: Words, image = layout.trouble.art?.image) {
  const { background, art } = layout.trouble;
  return {
    background: background.image,
    heading: above === null ? title.text : sentences(above.text, title.text),
    controls: [],
    spokenDetail: staff === null ? detail.text : sentences(detail.text, staff.text.text),
    align: layout.align,
    art: art === undefined || image === undefined ? null : { image, box: toBox(art.box) },
    above,
    title,
    detail,
    staff,
  } satisfies SceneView & Record<string, unknown>;
}

/** The heading at its box's lower edge, with the small line directly above it. */
function headingWithLineAbove(input: SceneInput): Pick<Words, 'above' | 'title'> {
  const { type, shape } = input.theme;
  const [x, y, width, height] = input.layout.trouble.title;
  const lineHeight = Math.min(height / 2, type.small.size * type.small.lineHeight + 2 * shape.spacing);
  const title = setText(
    input,
    { ...titleAt, words: 'texts.handNeeded' },
    { box: [x, y + lineHeight, width, height - lineHeight], larger: input.layout.trouble.titleLarger },
  );
  const top = y + height - heightOf(title) - lineHeight;
  const at = { ...titleAt, words: 'texts.cameraPreparing', style: 'type.small', colorName: 'inkQuiet' } as const;
  return { above: setText(input, at, { box: [x, top, width, lineHeight] }), title };
}

/**
 * The distance between the staff's text and the rule above it, in units of the theme's spacing, and the rule's length in stage pixels. The rule
 * separates this text from the guests'.
 */
const ruleSpacing = 4;
const ruleLength = 120;

/** Plain, top-aligned text under a short rule, so that it doesn't look like a control. */
function staffNote(input: SceneInput, words: WordsPath, text: string, [x, y, width, height]: ThemeBox) {
  const { theme, layout } = input;
  const down = ruleSpacing * theme.shape.spacing;
  const at = { words, box: 'trouble.staff', style: 'type.body', colorName: 'ink' } as const;
  const start = { left: 0, center: (width - ruleLength) / 2, right: width - ruleLength }[layout.align];
  return {
    rule: { x: x + start, y, width: ruleLength, height: theme.shape.stroke },
    text: setText(input, at, { text, box: [x, y + down, width, Math.max(1, height - down)] }),
  };
}
