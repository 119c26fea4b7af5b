import { closedDetail, sentences } from '../../../flow/spoken.ts';
import type { Closed } from '../../../flow/Visit.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { lowered, setText } from '../SceneInput.ts';

export type ClosedView = ReturnType<typeof closedView>;

/** An opening time's line takes no more height than this multiple of its type size. */
const lineShare = 1.7;

/** Staff have closed the booth: a sign with the opening times, and nothing to touch. */
export function closedView(input: SceneInput, { until }: Closed) {
  const { theme, layout } = input;
  const place = layout.closed;
  const { openingTimes = [] } = theme.brand;
  const isApart = place.detail[1] + place.detail[3] <= place.panel[1];
  const { down, ...sign } = isApart ? signBeneath(input, until) : signAround(input, until);
  /** The lens goes with the sign that hangs beneath it. */
  const artAbove = place.art !== undefined && place.art.box[1] + place.art.box[3] <= place.panel[1];
  return {
    background: place.background.image,
    heading: sign.title.text,
    controls: [],
    group: null,
    spokenDetail: sentences(closedDetail(theme, until), ...openingTimes),
    pictures: [],
    art: place.art === undefined ? null : { image: place.art.image, box: toBox(artAbove ? moved(place.art.box, down) : place.art.box) },
    align: isApart ? layout.align : ('center' as const),
    titleAlign: isApart ? ('bottom' as const) : ('middle' as const),
    ...sign,
  } satisfies SceneView & Record<string, unknown>;
}

const titleOf = (input: SceneInput): SceneText =>
  setText(input, { words: 'texts.closed', box: 'closed.title', style: 'type.title', colorName: 'ink' });

/** When it opens again is what people want to know: it is set as large as the title where there is room. */
function detailOf(input: SceneInput, until: string | null, box: ThemeBox): SceneText {
  const at = { words: until === null ? 'texts.closedDetail' : 'texts.closedUntil', box: 'closed.detail' } as const;
  const otherwise = { text: closedDetail(input.theme, until), box };
  const large = setText(input, { ...at, style: 'type.title', colorName: 'ink' }, otherwise);
  return until !== null && large.fits ? large : setText(input, { ...at, style: 'type.body', colorName: 'inkQuiet' }, otherwise);
}

/** The opening times from the upper edge of a box on, with as much of its height as they need; `height` is what they take. */
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

/** A sign that says all of it. One with less on it is lower, and hangs in the middle of its place, `down` by so much. */
function signAround(input: SceneInput, until: string | null) {
  const { panel, title: titleBox, detail: detailBox, times: timesBox } = input.layout.closed;
  const [panelX, panelY, panelWidth, panelHeight] = panel;
  const title = titleOf(input);
  const detail = detailOf(input, until, detailBox);
  const { times, height } = timesIn(input, timesBox);
  const contentEnd = times.length === 0 ? detailBox[1] + heightOf(detail) : timesBox[1] + height;
  // As much room beneath the last line as above the first, which stands in the middle of its box.
  const margin = titleBox[1] - panelY + (titleBox[3] - heightOf(title)) / 2;
  const signHeight = Math.min(panelHeight, contentEnd + margin - panelY);
  const down = (panelHeight - signHeight) / 2;
  return {
    down,
    panel: toBox(moved([panelX, panelY, panelWidth, signHeight], down)),
    title: lowered(title, down),
    detail: lowered(detail, down),
    times: times.map((line) => lowered(line, down)),
  };
}

/** A sign beneath the words: of the opening times, and of when it opens again if that is known, which then stands in the detail's place. */
function signBeneath(input: SceneInput, until: string | null) {
  const { panel, detail: detailBox, times: timesBox } = input.layout.closed;
  const [panelX, panelY, panelWidth, panelHeight] = panel;
  const [x, top, width, height] = timesBox;
  const margin = top - panelY;
  const title = titleOf(input);
  const detail = detailOf(input, until, until === null ? detailBox : [x, detailBox[1] + margin, width, detailBox[3]]);
  const signTop = until === null ? panelY : detailBox[1];
  const timesTop = until === null ? top : detail.box.y + heightOf(detail) + margin / 2;
  const { times, height: taken } = timesIn(input, [x, timesTop, width, top + height - timesTop]);
  const contentEnd = times.length === 0 ? detail.box.y + heightOf(detail) : timesTop + taken;
  const signHeight = Math.min(panelY + panelHeight, contentEnd + margin) - signTop;
  return {
    down: 0,
    panel: until === null && times.length === 0 ? null : toBox([panelX, signTop, panelWidth, signHeight]),
    title,
    detail,
    times,
  };
}

const moved = ([x, y, width, height]: ThemeBox, down: number): ThemeBox => [x, y + down, width, height];
