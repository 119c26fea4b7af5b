import { closedDetail, sentences } from '../../../flow/spoken.ts';
import type { Closed } from '../../../flow/Visit.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { lowered, sentenceLarger, setText } from '../../views/SceneInput.ts';

export type ClosedView = ReturnType<typeof closedView>;

/** The maximum height of an opening-times line, as a multiple of its type size. */
const lineShare = 1.7;

/** The scene of a closed booth: a sign with the opening times and no controls. */
export function closedView(input: SceneInput, { until }: Closed) {
  const { theme, layout } = input;
  const place = layout.closed;
  const { openingTimes = [] } = theme.brand;
  const isApart = place.detail[1] + place.detail[3] <= place.panel[1];
  const { down, ...sign } = isApart ? signBeneath(input, until) : signAround(input, until);
  /** Art above the sign, such as a lens, belongs to the sign and moves with it. */
  const artAbove = place.art !== undefined && place.art.box[1] + place.art.box[3] <= place.panel[1];
  return {
    background: place.background.image,
    heading: sign.title.text,
    controls: [],
    spokenDetail: sentences(closedDetail(theme, until), ...openingTimes),
    art: place.art === undefined ? null : { image: place.art.image, box: toBox(artAbove ? moved(place.art.box, down) : place.art.box) },
    align: isApart ? layout.align : ('center' as const),
    titleAlign: isApart ? ('bottom' as const) : ('middle' as const),
    ...sign,
  } satisfies SceneView & Record<string, unknown>;
}

const titleOf = (input: SceneInput): SceneText =>
  setText(
    input,
    { words: 'texts.closed', box: 'closed.title', style: 'type.title', colorName: 'ink' },
    { larger: input.layout.closed.titleLarger },
  );

/** Sizes of the reopening time, which guests look for, as multiples of the title's size. The first size that fits is used. */
const timeSizes = [2, 1.6, 1.3, 1];

/** The lines beneath the title. The reopening time gets its own line; if that does not fit, all lines become one text. */
function detailsOf(input: SceneInput, until: string | null, box: ThemeBox): readonly SceneText[] {
  const at = { words: until === null ? 'texts.closedDetail' : 'texts.closedUntil', box: 'closed.detail' } as const;
  const quiet = { ...at, style: 'type.body', colorName: 'inkQuiet' } as const;
  const whole = setText(input, quiet, { text: closedDetail(input.theme, until), box, larger: sentenceLarger });
  if (until === null) return [whole];
  const [before = '', after = ''] = input.theme.texts.closedUntil.split('{time}');
  const wordsOf = (text: string) => (text === '' ? [] : [setText(input, quiet, { text, box, larger: sentenceLarger })]);
  const [lead, tail] = [
    wordsOf(
      before
        .trim()
        .replace(/[:：]$/u, '')
        .trim(),
    ),
    wordsOf(after.replace(/^[\s.,;:。、：]+/u, '')),
  ];
  for (const larger of timeSizes) {
    const time = setText(input, { ...at, style: 'type.title', colorName: 'ink' }, { text: until, box, larger });
    const lines = stacked([...lead, time, ...tail], box[1], input.theme.shape.spacing);
    if (lines.every(({ fits }) => fits) && time.lines.length === 1 && endOf(lines) <= box[1] + box[3]) return lines;
  }
  return [whole];
}

/** Stacks texts from the top; each is as high as its lines. */
function stacked(texts: readonly SceneText[], top: number, gap: number): readonly SceneText[] {
  let y = top;
  return texts.map((text) => {
    const box = { ...text.box, y, height: heightOf(text) };
    y += box.height + gap;
    return { ...text, box };
  });
}

const endOf = (texts: readonly SceneText[]): number => Math.max(...texts.map((text) => text.box.y + heightOf(text)));

/** The opening times, aligned with a box's upper edge and only as high as necessary; `height` is their total height. */
function timesIn(input: SceneInput, [x, y, width, height]: ThemeBox): { readonly times: readonly SceneText[]; readonly height: number } {
  const { brand, type } = input.theme;
  const { openingTimes = [] } = brand;
  const each = Math.min(height / openingTimes.length, type.option.size * lineShare);
  const times = openingTimes.map((_line, index) =>
    setText(
      input,
      { words: `brand.openingTimes.${index}`, box: 'closed.times', style: 'type.option', colorName: 'ink' },
      { box: [x, y + index * each, width, each] },
    ),
  );
  return { times, height: times.length === 0 ? 0 : times.length * each };
}

/** A sign around all texts. With little content the sign is shorter, and moved `down` by this much to the middle of its panel. */
function signAround(input: SceneInput, until: string | null) {
  const { panel, title: titleBox, detail: detailBox, times: timesBox } = input.layout.closed;
  const [panelX, panelY, panelWidth, panelHeight] = panel;
  const title = titleOf(input);
  const details = detailsOf(input, until, detailBox);
  const { times, height } = timesIn(input, timesBox);
  const contentEnd = times.length === 0 ? endOf(details) : timesBox[1] + height;
  // The margin below the last line equals the margin above the title, which is centred in its box.
  const margin = titleBox[1] - panelY + (titleBox[3] - heightOf(title)) / 2;
  const signHeight = Math.min(panelHeight, contentEnd + margin - panelY);
  const down = (panelHeight - signHeight) / 2;
  return {
    down,
    panel: toBox(moved([panelX, panelY, panelWidth, signHeight], down)),
    title: lowered(title, down),
    details: details.map((line) => lowered(line, down)),
    times: times.map((line) => lowered(line, down)),
  };
}

/** The text above a sign with the opening times. The reopening time gets as much room as it needs; the sign gets the rest. */
function signBeneath(input: SceneInput, until: string | null) {
  const { panel, detail: detailBox, times: timesBox } = input.layout.closed;
  const [panelX, panelY, panelWidth, panelHeight] = panel;
  const [x, top, width, height] = timesBox;
  const margin = top - panelY;
  const end = panelY + panelHeight;
  const [detailX, detailY, detailWidth] = detailBox;
  const share = input.theme.brand.openingTimes === undefined ? 1 : 0.5;
  const details = detailsOf(input, until, until === null ? detailBox : [detailX, detailY, detailWidth, (end - detailY) * share]);
  const signTop = until === null ? panelY : endOf(details) + 2 * margin;
  const { times, height: taken } = timesIn(input, [x, signTop + margin, width, Math.min(height, end - signTop - 2 * margin)]);
  return {
    down: 0,
    panel: times.length === 0 ? null : toBox([panelX, signTop, panelWidth, taken + 2 * margin]),
    title: titleOf(input),
    details,
    times,
  };
}

const moved = ([x, y, width, height]: ThemeBox, down: number): ThemeBox => [x, y + down, width, height];
