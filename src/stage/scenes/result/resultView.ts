import type { ResultVisit } from '../../../flow/Visit.ts';
import { shareLink } from '../../../shared/share/shareLink.ts';
import { sheetOf } from '../../../shared/theme/sheetOf.ts';
import { around, contain, inset, toBox } from '../../parts/Box.ts';
import { heightOf } from '../../parts/fitText.ts';
import { icons } from '../../parts/LineIcon.tsx';
import type { LoadingMarkProps } from '../../parts/LoadingMark.tsx';
import { iconSize } from '../../parts/LoadingMark.tsx';
import { quietZonePx } from '../../parts/QrImage.tsx';
import type { SceneText } from '../../parts/SceneText.ts';
import type { SceneView } from '../../parts/SceneView.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import { setButton, setText } from '../../views/SceneInput.ts';
import { featureParts } from '../../views/featureParts.ts';
import { setMarked } from '../../views/setMarked.ts';
import type { StageFeature } from '../../views/StageFeature.ts';

export type ResultView = ReturnType<typeof resultView>;

/** The margin beside the panel's text, in units of the theme's spacing. */
const marginSpacing = 6;

/**
 * The card, the QR code beside it on its plain background, one line of text, the features' content, and Back. A card kept on the booth
 * has a text instead of the code.
 */
export function resultView(input: SceneInput, visit: ResultVisit, features: readonly StageFeature[]) {
  const { theme, publicAddress } = input;
  const { texts } = theme;
  const { placed, card, parts } = cardView(input, visit, features);
  const { layout } = placed;
  const place = layout.result;
  const back = setButton(placed, 'texts.back', 'result.back', { type: 'back-pressed' }, 'faint');
  const kept = visit.sharing.name === 'kept';
  const link = publicAddress === null || visit.secret === null ? theme.share.address : shareLink(publicAddress, visit.secret);
  const loading = visit.sharing.name !== 'done';
  const isOutdone = parts.some(({ isLoud }) => isLoud === true);
  return {
    background: place.background.image,
    heading: kept ? texts.consent.kept : texts.scan,
    controls: [...parts.flatMap(({ controls }) => controls), back.control],
    // The live region announces the card, unless another message has priority.
    spokenDetail: kept
      ? texts.consent.keptDetail
      : loading
        ? texts.sending
        : parts.some(({ isSpoken }) => isSpoken === true)
          ? texts.ready
          : undefined,
    align: layout.align,
    pictures: [{ label: texts.cardAlt, box: card.box }, ...(kept ? [] : [{ label: texts.qrAlt, box: toBox(place.qr) }])],
    card,
    panel: around([toBox(place.panel), ...parts.flatMap(({ onPanel }) => onPanel ?? [])]),
    code: kept
      ? null
      : {
          quietZone: inset(toBox(place.qr), -quietZonePx),
          qr: { text: link, box: toBox(place.qr), errorCorrection: theme.share.errorCorrection },
          ...beside(placed, {
            scan: setText(
              placed,
              { words: 'texts.scan', box: 'result.scan', style: isOutdone ? 'type.body' : 'type.question', colorName: 'ink' },
              { larger: isOutdone ? steppedBack : 1 },
            ),
            status: setMarked(
              placed,
              { words: loading ? 'texts.sending' : 'texts.ready', box: 'result.status', style: 'type.body', colorName: 'inkQuiet' },
              { words: loading ? texts.sending : texts.ready, icon: loading ? null : icons.phone },
            ),
          }),
        },
    kept: kept ? keptView(input) : null,
    parts,
    back,
  } satisfies SceneView & Record<string, unknown>;
}

/** The card on the table, with the features' parts around it, and the resulting layout. */
export function cardView(input: SceneInput, visit: ResultVisit, features: readonly StageFeature[]) {
  const { theme } = input;
  const placed = features.reduce((before, feature) => feature.placeInResult?.(before, visit) ?? before, input);
  const place = placed.layout.result;
  const sheet = sheetOf(theme, visit.format, visit.strip === undefined);
  const { width, height } = sheet.spec;
  const whole = toBox((width > height ? place.wideSheet : undefined) ?? place.card);
  const box = visit.strip === undefined ? whole : contain(width, height, whole);
  const parts = featureParts(features, (feature) => feature.inResult?.(placed, visit, box));
  const card = {
    box,
    // Drawing a moving card at an angle takes a slow machine twice as long, so it lies straight.
    turn: parts.some(({ moves }) => moves !== undefined) ? 0 : place.cardTurn,
    ...sheet,
    brand: theme.brand,
    answers: visit.answers,
    picture: visit.picture,
    strip: visit.strip,
  };
  return { placed, card, parts };
}

/** The size of the line beside the code when another text is emphasised, as a multiple of body type. */
const steppedBack = 1.25;
/** The distance between that line and the line beneath it, in units of the theme's spacing. */
const besideSpacing = 4;

interface Beside {
  readonly scan: SceneText;
  readonly status: LoadingMarkProps;
}

/** Two lines, one beneath the other: close together, and centred in the space of both boxes. */
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

/** Type is larger when there is no code to scan, because guests then read it from further away. */
const keptLarger = 1.1;

/** The replacement for the code: a title and a line beneath it, centred together in the panel. */
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
