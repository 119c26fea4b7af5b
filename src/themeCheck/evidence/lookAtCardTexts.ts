import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { ArtSource } from '../../headless/loadArt.ts';
import { renderCard } from '../../headless/renderCard.tsx';
import type { Box } from '../../stage/parts/Box.ts';
import { toBox } from '../../stage/parts/Box.ts';
import type { CardTextLayer } from '../../stage/parts/fitCardText.ts';
import { fitCardText } from '../../stage/parts/fitCardText.ts';
import type { StageImage } from '../../stage/parts/ImageContext.ts';
import { drawCovering } from '../../stage/parts/Picture.tsx';
import type { Answers } from '../../shared/survey/answers.ts';
import { combinations } from '../../shared/survey/combinations.ts';
import { matches } from '../../shared/survey/matches.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import { isPlain, withLayersOnly } from '../../shared/theme/layersFor.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { FeatureCheck, WordedSheet } from '../FeatureCheck.ts';
import type { SeenCardText } from '../ThemeEvidence.ts';
import type { Pixels } from './glyphContrast.ts';
import { glyphContrasts } from './glyphContrast.ts';
import { freeCanvas, pixelsOf, takePixels } from './pixelsOf.ts';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';
import { textNeeds } from './textNeeds.ts';

/** The maximum number of combinations to try; the questions behind a card's texts rarely have a hundred. */
const maxCombinations = 4096;

/** A guest's colours are unknown in advance. */
const guestGrey = '#808080';

/** A layer behind a text: a picture of the text's own area. */
interface Backing {
  readonly canvas: Canvas;
  /** Whether the layer hides everything below it. */
  readonly covers: boolean;
}

/** A text among the layers of a sheet. */
export interface CardTextSource {
  readonly sheet: WordedSheet;
  readonly index: number;
}

/** The texts on the card, on the sheets of strips and on those of features. */
export function cardTextsOf(theme: Theme, features: readonly FeatureCheck[]): CardTextSource[] {
  const { card, formats = [] } = theme;
  const strips = formats.flatMap(({ strip }, place): WordedSheet[] =>
    strip === undefined
      ? []
      : [{ list: ['formats', place, 'strip', 'sheet', 'layers'], layers: strip.sheet.layers, what: null, asCardOf: stripAsCard(place) }],
  );
  const own: WordedSheet = { list: ['card', 'layers'], layers: card.layers, what: null, asCardOf: (one) => one };
  return [own, ...strips, ...features.flatMap(({ sheets }) => sheets(theme))].flatMap((sheet) =>
    sheet.layers.flatMap((layer, index) => ('text' in layer ? [{ sheet, index }] : [])),
  );
}

/** A strip's sheet as a card: a shot counts as a guest's picture, whatever its content. */
const stripAsCard =
  (place: number) =>
  (theme: Theme): Theme => {
    const sheet = theme.formats?.[place]?.strip?.sheet;
    if (sheet === undefined) return theme;
    const layers = sheet.layers.map((layer): CardLayer => ('shot' in layer ? { picture: 'character', box: layer.box } : layer));
    return { ...theme, card: { ...sheet, layers } };
  };

/** A text with its backgrounds for all combinations of answers; null if the text is never visible. */
export function lookAtCardText(given: Theme, art: ArtSource, { sheet, index }: CardTextSource): SeenCardText | null {
  const theme = sheet.asCardOf(given);
  const path = [...sheet.list, index];
  const layer = theme.card.layers[index];
  if (layer === undefined || !('text' in layer)) return null;
  const fitted = fitCardText(layer, theme, rememberedTexts.measure);
  if (fitted === null) return null;
  const { language = ownLanguage(theme) } = theme;
  const place = {
    fitted,
    language,
    sheet: sheet.what,
    words: [...path, 'text'],
    box: [...path, 'box'],
    color: [...path, 'color'],
    style: [...path, 'size'],
    ...textNeeds(fitted),
  };
  const letters = lettersAlone(theme, art, layer);
  if (letters === null) return null;
  const backing = backingsOf(letters.area, art);
  const grounds = groundsOf(theme.card.layers, index, letters.area);
  const seen = grounds.flatMap((below) => worstContrast(theme, layer, letters.pixels, { below, backing }) ?? []);
  if (seen.length === 0) return null;
  const worst = seen.reduce((a, b) => (b.contrast.contrast < a.contrast.contrast ? b : a));
  return { ...place, ...worst, overGuest: seen.some((one) => one.overGuest) };
}

/** The layers below a text that extend into its area, for a card with a cut-out and for one with the plain photo, if the two differ. */
function groundsOf(layers: readonly CardLayer[], index: number, area: Box): CardLayer[][] {
  const below = layers.slice(0, index).filter((one) => isWithin(one, area));
  const shapes = (['cutout', 'photo'] as const).filter((shape) => (layers[index]?.for ?? shape) === shape);
  const grounds = shapes.map((shape) => below.filter((one) => (one.for ?? shape) === shape));
  return below.some((one) => one.for !== undefined) ? grounds : grounds.slice(0, 1);
}

/** The text alone, and its area on the card, in whole card pixels. */
function lettersAlone(theme: Theme, art: ArtSource, layer: CardTextLayer): { pixels: Pixels; area: Box } | null {
  const { when: _always, opacity: _solid, for: _any, ...rest } = layer;
  const card = { ...withLayersOnly(theme.card, [{ ...rest, color: '#000000' }]), exportScale: 1, radius: 0 };
  const canvas = renderCard({ theme: { ...theme, card }, art, answers: {}, picture: { url: '', shape: 'cutout' } });
  const [x, y] = [Math.max(0, Math.floor(layer.box[0]) - 8), Math.max(0, Math.floor(layer.box[1]) - 8)];
  const area = {
    x,
    y,
    width: Math.min(canvas.width - x, Math.ceil(layer.box[2]) + 16),
    height: Math.min(canvas.height - y, Math.ceil(layer.box[3]) + 16),
  };
  if (area.width <= 0 || area.height <= 0) return null;
  const own = createCanvas(area.width, area.height);
  own.getContext('2d').drawImage(canvas, -x, -y);
  freeCanvas(canvas);
  return { pixels: takePixels(own), area };
}

function isWithin({ box: [x, y, width, height] }: CardLayer, area: Box): boolean {
  return x < area.x + area.width && y < area.y + area.height && x + width > area.x && y + height > area.y;
}

/** Each layer's content in the area, inspected on demand; null if the layer is empty there. */
function backingsOf(area: Box, art: ArtSource): (layer: CardLayer) => Backing | null {
  const known = new Map<CardLayer, Backing | null>();
  return (layer) => {
    const before = known.get(layer);
    if (before !== undefined) return before;
    const backing = backingOf(layer, area, art);
    known.set(layer, backing);
    return backing;
  };
}

function backingOf(layer: CardLayer, area: Box, art: ArtSource): Backing | null {
  if ('text' in layer) return null;
  const box = toBox(layer.box);
  const canvas = createCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  context.globalAlpha = layer.opacity ?? 1;
  if ('image' in layer) {
    const image = art.get(layer.image);
    if (image === undefined) return null;
    const place = { ...box, x: box.x - area.x, y: box.y - area.y };
    // Skia's canvases work like a browser's; only their types differ.
    drawCovering(context as unknown as CanvasRenderingContext2D, image as unknown as StageImage, place);
  } else {
    context.fillStyle = 'fill' in layer ? layer.fill : guestGrey;
    context.fillRect(box.x - area.x, box.y - area.y, box.width, box.height);
  }
  const solid = opacities(pixelsOf(canvas));
  return solid.highest === 0 ? null : { canvas, covers: solid.lowest === 255 };
}

function opacities({ data }: Pixels): { readonly lowest: number; readonly highest: number } {
  let [lowest, highest] = [255, 0];
  for (let at = 3; at < data.length; at += 4) {
    const opacity = data[at] ?? 0;
    if (opacity < lowest) lowest = opacity;
    if (opacity > highest) highest = opacity;
  }
  return { lowest, highest };
}

type Worst = Pick<SeenCardText, 'contrast' | 'answers' | 'overGuest'>;

interface Ground {
  /** The layers below a text that extend into its area, lowest first. */
  readonly below: readonly CardLayer[];
  readonly backing: (layer: CardLayer) => Backing | null;
}

function worstContrast(theme: Theme, text: CardTextLayer, letters: Pixels, ground: Ground): Worst | null {
  const { color, opacity = 1 } = text;
  const contrastOver = glyphContrasts(letters);
  const tried = new Set<string>();
  let worst: Omit<Worst, 'overGuest'> | null = null;
  let overGuest = false;
  for (const answers of combinationsOf(theme, text, ground)) {
    if (!matches(text.when, answers) || isPlain(theme.card, answers)) continue;
    const stack = seenBehind(ground, answers);
    const key = stack.map(({ layer }) => ground.below.indexOf(layer)).join();
    if (tried.has(key)) continue;
    tried.add(key);
    overGuest ||= stack.some(({ layer }) => 'picture' in layer);
    const contrast = contrastOver(stacked(theme, letters, stack), { left: 0, top: 0, color, opacity });
    if (contrast !== null && (worst === null || contrast.contrast < worst.contrast.contrast)) worst = { contrast, answers };
  }
  return worst === null ? null : { ...worst, overGuest };
}

/** The layers behind the text for these answers, lowest first, down to the lowest visible one. */
function seenBehind({ below, backing }: Ground, answers: Answers): { layer: CardLayer; seen: Backing }[] {
  const stack: { layer: CardLayer; seen: Backing }[] = [];
  for (const layer of below.toReversed()) {
    const seen = matches(layer.when, answers) ? backing(layer) : null;
    if (seen === null) continue;
    stack.unshift({ layer, seen });
    if (seen.covers) break;
  }
  return stack;
}

function stacked(theme: Theme, { width, height }: Pixels, stack: ReturnType<typeof seenBehind>): Pixels {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // The card's paper shows where the card is empty.
  context.fillStyle = theme.colors.card;
  context.fillRect(0, 0, width, height);
  for (const { seen } of stack) context.drawImage(seen.canvas, 0, 0);
  return takePixels(canvas);
}

/** All combinations of answers that affect the text or its background. */
function combinationsOf({ survey, card }: Theme, text: CardTextLayer, { below, backing }: Ground): readonly Answers[] {
  const asked = (layers: readonly CardLayer[]) => {
    const whens = [...[text, ...layers].map(({ when }) => when), ...(card.plain?.unless ?? [])];
    const ids = new Set(whens.flatMap((when) => Object.keys(when ?? {})));
    return survey.filter(({ id }) => ids.has(id)).map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
  };
  const all = asked(below);
  const count = all.reduce((product, { values }) => product * values.length, 1);
  return combinations(count > maxCombinations ? asked(below.filter((layer) => backing(layer) !== null)).slice(0, 4) : all);
}
