import { inset, toBox } from '../../parts/Box.ts';
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
    pictures: consent.link === undefined ? [] : [{ label: texts.consent.linkAlt, box: qr }],
    align: layout.align,
    panel: toBox(place.panel),
    title: setText(input, texts.consent.title, 'title', place.title),
    text: setText(input, texts.consent.text, 'body', place.text),
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
