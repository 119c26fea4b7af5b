import type { ResultVisit } from '../../../flow/Visit.ts';
import { shareLink } from '../../../shared/share/shareLink.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import { contain, inset, toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import { quietZonePx } from '../../parts/QrImage.tsx';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../SceneInput.ts';
import { setButton, setText } from '../SceneInput.ts';

export type ResultView = ReturnType<typeof resultView>;

/** The room for the mark before the status. */
const markWidth = 72;

/** Beside the panel's words, in the theme's spacing. */
const marginSpacing = 6;

/** The card, the QR code beside it on its plain ground, one line of text, Back. A card that stays here has no code, and says so. */
export function resultView(input: SceneInput, visit: ResultVisit) {
  const { theme, layout, publicAddress } = input;
  const { texts } = theme;
  const place = layout.result;
  const back = setButton(input, 'texts.back', 'result.back', { type: 'back-pressed' }, 'quiet');
  const kept = visit.sharing.name === 'kept';
  const link = publicAddress === null || visit.secret === null ? theme.share.address : shareLink(publicAddress, visit.secret);
  const loading = visit.sharing.name !== 'done';
  const sheet = sheetOf(theme, visit.format);
  const { width, height } = sheet.spec;
  const card = visit.strip === undefined ? toBox(place.card) : contain(width, height, toBox(place.card));
  return {
    background: place.background.image,
    heading: kept ? texts.consent.kept : texts.scan,
    controls: [back.control],
    group: null,
    // That the card is there is said by the live region.
    spokenDetail: kept ? texts.consent.keptDetail : loading ? texts.sending : undefined,
    align: layout.align,
    pictures: [{ label: texts.cardAlt, box: card }, ...(kept ? [] : [{ label: texts.qrAlt, box: toBox(place.qr) }])],
    card: {
      box: card,
      turn: place.cardTurn,
      ...sheet,
      brand: theme.brand,
      answers: visit.answers,
      picture: visit.picture,
      strip: visit.strip,
    },
    panel: toBox(place.panel),
    code: kept
      ? null
      : {
          quietZone: inset(toBox(place.qr), -quietZonePx),
          qr: { text: link, box: toBox(place.qr), errorCorrection: theme.share.errorCorrection },
          scan: setText(input, { words: 'texts.scan', box: 'result.scan', style: 'type.question', colorName: 'ink' }),
          status: statusView(input, loading),
        },
    kept: kept ? keptView(input) : null,
    back,
  } satisfies SceneView & Record<string, unknown>;
}

/** Where no code is beside it, the line is read from further away. */
const keptLarger = 1.1;

/** In place of the code: a title and a line beneath it, together in the middle of the panel. */
function keptView(input: SceneInput) {
  const margin = marginSpacing * input.theme.shape.spacing;
  const { x, y, width, height } = inset(toBox(input.layout.result.panel), margin);
  const [gap, upper] = [margin / 2, height * 0.55];
  const title = setText(
    input,
    { words: 'texts.consent.kept', box: 'result.panel', style: 'type.question', colorName: 'ink' },
    { box: [x, y, width, upper] },
  );
  const detail = setText(
    input,
    { words: 'texts.consent.keptDetail', box: 'result.panel', style: 'type.body', colorName: 'inkQuiet' },
    { box: [x, y, width, height - upper - gap], larger: keptLarger },
  );
  const [titleHeight, detailHeight] = [heightOf(title), heightOf(detail)];
  const top = y + (height - titleHeight - gap - detailHeight) / 2;
  return {
    title: { ...title, box: { x, y: top, width, height: titleHeight } },
    detail: { ...detail, box: { x, y: top + titleHeight + gap, width, height: detailHeight } },
  };
}

function statusView(input: SceneInput, loading: boolean) {
  const { align, result } = input.layout;
  const [x, y, width, height] = result.status;
  const fromTheRight = input.theme.direction === 'rtl';
  const room = width - markWidth;
  const text = setText(
    input,
    { words: loading ? 'texts.sending' : 'texts.ready', box: 'result.status', style: 'type.body', colorName: 'inkQuiet' },
    { box: [fromTheRight ? x : x + markWidth, y, room, height] },
  );
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
