import { closedDetail, sentences } from '../../../flow/spoken.ts';
import type { Closed } from '../../../flow/Visit.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
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
  const [x, top, width, height] = place.times;
  const [panelX, panelY, panelWidth, panelHeight] = place.panel;
  // Beneath heading and detail the sign is of the opening times alone.
  const isApart = place.detail[1] + place.detail[3] <= panelY;
  // When it opens again is what people want to know: it is set as large as the title where there is room.
  const detailText = closedDetail(theme, until);
  const at = { words: until === null ? 'texts.closedDetail' : 'texts.closedUntil', box: 'closed.detail' } as const;
  const large = setText(input, { ...at, style: 'type.title', colorName: 'ink' }, { text: detailText });
  const detail =
    until !== null && large.fits ? large : setText(input, { ...at, style: 'type.body', colorName: 'inkQuiet' }, { text: detailText });
  const title = setText(input, { words: 'texts.closed', box: 'closed.title', style: 'type.title', colorName: 'ink' });
  const each = Math.min(height / openingTimes.length, theme.type.option.size * lineShare);
  const contentEnd = openingTimes.length === 0 ? place.detail[1] + heightOf(detail) : top + openingTimes.length * each;
  const [, titleY, , titleHeight] = place.title;
  // As much room beneath the last line as above the first, which stands in the middle of its box.
  const margin = isApart ? top - panelY : titleY - panelY + (titleHeight - heightOf(title)) / 2;
  const signHeight = Math.min(panelHeight, contentEnd + margin - panelY);
  // A sign with less on it is lower, and hangs in the middle of its place.
  const down = isApart ? 0 : (panelHeight - signHeight) / 2;
  /** The lens goes with the sign that hangs beneath it. */
  const artAbove = place.art !== undefined && place.art.box[1] + place.art.box[3] <= panelY;
  const moved = ([left, y, wide, high]: ThemeBox): ThemeBox => [left, y + down, wide, high];
  return {
    background: place.background.image,
    heading: title.text,
    controls: [],
    group: null,
    spokenDetail: sentences(detailText, ...openingTimes),
    pictures: [],
    art: place.art === undefined ? null : { image: place.art.image, box: toBox(artAbove ? moved(place.art.box) : place.art.box) },
    align: isApart ? layout.align : ('center' as const),
    titleAlign: isApart ? ('bottom' as const) : ('middle' as const),
    panel: isApart && openingTimes.length === 0 ? null : toBox(moved([panelX, panelY, panelWidth, signHeight])),
    title: lowered(title, down),
    detail: lowered(detail, down),
    times: openingTimes.map((_line, index) =>
      setText(
        input,
        { words: `brand.openingTimes.${index}`, box: 'closed.times', style: 'type.option', colorName: 'ink' },
        { box: moved([x, top + index * each, width, each]) },
      ),
    ),
  } satisfies SceneView & Record<string, unknown>;
}
