import type { ResultVisit } from '../../../flow/Visit.ts';
import { printFace, printRules } from '../../../flow/features/print/print.ts';
import { shareLink } from '../../../shared/share/shareLink.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import type { VisitEvent } from '../../../flow/VisitEvent.ts';
import type { Box } from '../../parts/Box.ts';
import { around, contain, inset, toBox } from '../../parts/Box.ts';
import type { Control } from '../../parts/Control.ts';
import { heightOf } from '../../parts/fitText.ts';
import type { LoadingMarkProps } from '../../parts/LoadingMark.tsx';
import { iconSize } from '../../parts/LoadingMark.tsx';
import { quietZonePx } from '../../parts/QrImage.tsx';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { PrintPart } from '../../features/print/printPart.tsx';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText } from '../../views/SceneInput.ts';
import { setMarked } from '../../views/setMarked.ts';

export type ResultView = ReturnType<typeof resultView>;

/** Beside the panel's words, in the theme's spacing. */
const marginSpacing = 6;

/**
 * The card, the QR code beside it on its plain ground, one line of text, a print (where what shows one is loaded), Back. A card that stays here has
 * no code, and says so.
 */
export function resultView(input: SceneInput, visit: ResultVisit, printing: PrintPart | null) {
  const { theme, publicAddress } = input;
  const { texts } = theme;
  const face = printing === null ? null : printFace(printRules(theme), visit);
  const placed = printing === null || face === null ? input : printing.withPrinter(input);
  const { layout } = placed;
  const place = layout.result;
  const print = printing === null || face === null ? null : printing.printView(placed, face);
  const isPrinted = print?.line?.loud != null;
  const back = setButton(placed, 'texts.back', 'result.back', { type: 'back-pressed' }, 'faint');
  const kept = visit.sharing.name === 'kept';
  const link = publicAddress === null || visit.secret === null ? theme.share.address : shareLink(publicAddress, visit.secret);
  const loading = visit.sharing.name !== 'done';
  const sheet = sheetOf(theme, visit.format, visit.strip === undefined);
  const { width, height } = sheet.spec;
  const cardBox = toBox((width > height ? place.wideSheet : undefined) ?? place.card);
  const card = visit.strip === undefined ? cardBox : contain(width, height, cardBox);
  const play = visit.picture.film === undefined ? null : playButton(input, card, visit);
  return {
    background: place.background.image,
    heading: kept ? texts.consent.kept : texts.scan,
    controls: [
      ...(play === null ? [] : [play.control]),
      ...(printing === null || print === null ? [] : printing.controlsOf(print)),
      back.control,
    ],
    group: null,
    // That the card is there is said by the live region, unless it speaks of a print.
    spokenDetail: kept ? texts.consent.keptDetail : loading ? texts.sending : face === null ? undefined : texts.ready,
    align: layout.align,
    pictures: [{ label: texts.cardAlt, box: card }, ...(kept ? [] : [{ label: texts.qrAlt, box: toBox(place.qr) }])],
    card: {
      box: card,
      // A film that lies askew takes a slow machine twice as long to draw.
      turn: play === null ? place.cardTurn : 0,
      ...sheet,
      brand: theme.brand,
      answers: visit.answers,
      picture: visit.picture,
      strip: visit.strip,
    },
    play,
    panel: around([toBox(place.panel), ...(print?.line == null ? [] : [print.line.box])]),
    code: kept
      ? null
      : {
          quietZone: inset(toBox(place.qr), -quietZonePx),
          qr: { text: link, box: toBox(place.qr), errorCorrection: theme.share.errorCorrection },
          ...beside(placed, {
            // A print that lies there goes first.
            scan: setText(
              placed,
              { words: 'texts.scan', box: 'result.scan', style: isPrinted ? 'type.body' : 'type.question', colorName: 'ink' },
              { larger: isPrinted ? steppedBack : 1 },
            ),
            status: setMarked(
              placed,
              { words: loading ? 'texts.sending' : 'texts.ready', box: 'result.status', style: 'type.body', colorName: 'inkQuiet' },
              { words: loading ? texts.sending : texts.ready, icon: loading ? null : 'phone' },
            ),
          }),
        },
    kept: kept ? keptView(input) : null,
    print,
    back,
  } satisfies SceneView & Record<string, unknown>;
}

/** Of the body's type, the line beside the code where something else is said louder. */
const steppedBack = 1.25;
/** Between that line and the one beneath it, in the theme's spacing. */
const besideSpacing = 4;

interface Beside {
  readonly scan: SceneText;
  readonly status: LoadingMarkProps;
}

/** The line and the one beneath it close together, in the middle of the room that the layout has for both. */
function beside({ theme, layout }: SceneInput, { scan, status }: Beside): Beside {
  const [over, under] = [toBox(layout.result.scan), toBox(layout.result.status)];
  if (under.y < over.y + over.height) return { scan, status };
  const [top, height] = [over.y, under.y + under.height - over.y];
  const [upper, lower] = [heightOf(scan), Math.min(under.height, Math.max(iconSize, heightOf(status.text)))];
  const gap = Math.min(besideSpacing * theme.shape.spacing, Math.max(0, height - upper - lower));
  const y = top + (height - upper - gap - lower) / 2;
  const beneath = { y: y + upper + gap, height: lower };
  return {
    scan: { ...scan, box: { ...scan.box, y, height: upper } },
    status: {
      ...status,
      mark: { ...status.mark, ...beneath },
      text: { ...status.text, box: { ...status.text.box, ...beneath } },
    },
  };
}

/** In stage pixels. */
const playSize = 104;

/** How far it stands out over the card's corner, sideways and down: clear of what is written at the card's lower end. */
const [playBeside, playBelow] = [92, 20];

/** On the card's lower corner, over nobody, where a seated guest reaches. By itself a film plays where things may move. */
const playPlace = ({ x, y, width, height }: Box): { readonly x: number; readonly y: number } => ({
  x: x + width + playBeside - playSize,
  y: y + height + playBelow - playSize,
});

function playButton(input: SceneInput, card: Box, visit: ResultVisit) {
  const { theme, motion = 'still' } = input;
  const isPlaying = (motion === 'full') !== (visit.film === 'switched');
  const { films, back } = theme.texts;
  const control: Control<VisitEvent> = {
    id: 'film',
    role: 'button',
    label: (isPlaying ? films?.pause : films?.play) ?? back,
    box: { ...playPlace(card), width: playSize, height: playSize },
    event: { type: 'film-pressed' },
    enabled: true,
  };
  return { control, isPlaying };
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
