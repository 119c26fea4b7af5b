import { inset, toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import { quietZonePx } from '../../parts/QrImage.tsx';
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
    spokenDetail: words.text.text,
    pictures: consent.link === undefined ? [] : [{ label: texts.consent.linkAlt, box: qr }],
    align: layout.align,
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
    text: setText(input, { words: 'texts.consent.text', box: 'consent.text', style: 'type.body', colorName: 'ink' }),
  };
}

/** Without a code the text has all of the panel, which is only as high as the text; with its title it stands in the middle of their room. */
function wordsAlone(input: SceneInput) {
  const { panel, title, text } = wordsWithLink(input);
  const marginX = Math.min(text.box.x - panel.x, panel.x + panel.width - text.box.x - text.box.width);
  const marginY = text.box.y - panel.y;
  const [x, width] = [panel.x + marginX, panel.width - 2 * marginX];
  const alone = setText(input, text.at, { box: [x, text.box.y, width, panel.height - 2 * marginY] });
  const height = heightOf(alone);
  const down = (panel.height - 2 * marginY - height) / 2;
  return {
    panel: { ...panel, y: panel.y + down, height: height + 2 * marginY },
    title: lowered(title, down),
    text: { ...alone, box: { x, y: text.box.y + down, width, height } },
  };
}
