import type { ResultVisit } from '../../../flow/Visit.ts';
import { shareLink } from '../../../shared/share/shareLink.ts';
import { inset, toBox } from '../../parts/Box.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';

export type ResultView = ReturnType<typeof resultView>;

/** Four modules of a code of 33, the smallest at the highest correction that an address needs, at 250 pixels. */
const quietZonePx = 31;

/** The room for the mark before the status. */
const markWidth = 72;

/** The card, the QR code beside it on its plain ground, one line of text, Back. */
export function resultView(input: SceneInput, visit: ResultVisit) {
  const { theme, layout, publicAddress } = input;
  const { texts } = theme;
  const place = layout.result;
  const back = setButton(input, 'back', texts.back, place.back, { type: 'back-pressed' });
  const link = publicAddress === null || visit.secret === null ? theme.share.address : shareLink(publicAddress, visit.secret);
  const loading = visit.sharing.name !== 'done';
  return {
    background: place.background.image,
    heading: texts.scan,
    controls: [back.control],
    group: null,
    align: layout.align,
    pictures: [
      { label: texts.cardAlt, box: toBox(place.card) },
      { label: texts.qrAlt, box: toBox(place.qr) },
    ],
    card: {
      box: toBox(place.card),
      turn: place.cardTurn,
      spec: theme.card,
      brand: theme.brand,
      answers: visit.answers,
      picture: visit.picture,
    },
    panel: toBox(place.panel),
    quietZone: inset(toBox(place.qr), -quietZonePx),
    qr: { text: link, box: toBox(place.qr), errorCorrection: theme.share.errorCorrection },
    scan: setText(input, texts.scan, 'question', place.scan),
    status: statusView(input, loading),
    back,
  } satisfies SceneView & Record<string, unknown>;
}

function statusView(input: SceneInput, loading: boolean) {
  const { texts } = input.theme;
  const { align, result } = input.layout;
  const [x, y, width, height] = result.status;
  const fromTheRight = input.theme.direction === 'rtl';
  const room = width - markWidth;
  const text = setText(input, loading ? texts.sending : texts.ready, 'body', [fromTheRight ? x : x + markWidth, y, room, height]);
  const used = Math.max(...text.lines.map((line) => input.measure(line, text.font)));
  // A mark and words that stand in the middle, or at the end, stand there together.
  const free = Math.max(0, room - used);
  const indent = align === 'center' ? free / 2 : (align === 'right') === fromTheRight ? 0 : free;
  const wordsAt = fromTheRight ? x : x + markWidth + indent;
  return {
    mark: toBox([fromTheRight ? x + room - indent : x + indent, y, markWidth, height]),
    text: { ...text, box: { ...text.box, x: wordsAt, width: room - indent } },
    loading,
  };
}
