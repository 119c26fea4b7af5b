import { inset, toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import { quietZonePx } from '../../parts/QrImage.tsx';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';

export type ConsentView = ReturnType<typeof consentView>;

/** Whether the photo may be sent and kept: what that means, where to read all of it, and two answers of one size. */
export function consentView(input: SceneInput) {
  const { theme, layout } = input;
  const { texts, consent } = theme;
  const place = layout.consent;
  const agree = setButton(input, 'agree', texts.consent.agree, place.agree, { type: 'consent-given' });
  const decline = setButton(input, 'decline', texts.consent.decline, place.decline, { type: 'consent-refused' });
  const qr = toBox(place.qr);
  return {
    background: place.background.image,
    heading: texts.consent.title,
    controls: [agree.control, decline.control],
    group: null,
    spokenDetail: texts.consent.text,
    pictures: consent.link === undefined ? [] : [{ label: texts.consent.linkAlt, box: qr }],
    align: layout.align,
    ...(consent.link === undefined ? wordsAlone(input) : wordsWithLink(input)),
    link:
      consent.link === undefined
        ? null
        : {
            quietZone: inset(qr, -quietZonePx),
            qr: { text: consent.link, box: qr, errorCorrection: theme.share.errorCorrection },
            text: setText(input, texts.consent.link, 'body', place.link),
          },
    agree,
    decline,
  } satisfies SceneView & Record<string, unknown>;
}

function wordsWithLink(input: SceneInput) {
  const { texts } = input.theme;
  const place = input.layout.consent;
  return {
    panel: toBox(place.panel),
    title: setText(input, texts.consent.title, 'title', place.title),
    text: setText(input, texts.consent.text, 'body', place.text),
  };
}

/** Without a code the text has all of the panel, which is only as high as the text; with its title it stands in the middle of their room. */
function wordsAlone(input: SceneInput) {
  const { panel, title, text } = wordsWithLink(input);
  const marginX = Math.min(text.box.x - panel.x, panel.x + panel.width - text.box.x - text.box.width);
  const marginY = text.box.y - panel.y;
  const [x, width] = [panel.x + marginX, panel.width - 2 * marginX];
  const alone = setText(input, text.text, 'body', [x, text.box.y, width, panel.height - 2 * marginY]);
  const height = heightOf(alone);
  const down = (panel.height - 2 * marginY - height) / 2;
  return {
    panel: { ...panel, y: panel.y + down, height: height + 2 * marginY },
    title: { ...title, box: { ...title.box, y: title.box.y + down } },
    text: { ...alone, box: { x, y: text.box.y + down, width, height } },
  };
}
