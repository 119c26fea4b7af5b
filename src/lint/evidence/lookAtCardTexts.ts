import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Art } from '../../headless/loadArt.ts';
import { renderCard } from '../../headless/renderCard.tsx';
import type { Box } from '../../kiosk/parts/Box.ts';
import { toBox } from '../../kiosk/parts/Box.ts';
import { cover } from '../../kiosk/parts/cover.ts';
import type { CardTextLayer } from '../../kiosk/parts/fitCardText.ts';
import { fitCardText } from '../../kiosk/parts/fitCardText.ts';
import { measureText } from '../../kiosk/parts/measureText.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import { combinations } from '../../shared/survey/combinations.ts';
import { matches } from '../../shared/survey/matches.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { rgbOf } from '../../shared/theme/contrast.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { SeenCardText } from '../ThemeEvidence.ts';
import type { Pixels } from './glyphContrast.ts';
import { glyphContrast } from './glyphContrast.ts';
import { pixelsOf, takePixels } from './pixelsOf.ts';

/** More ways to answer than this are not tried one by one; the questions that a card's words lie over rarely make a hundred. */
const mostCombinations = 4096;

/** A guest is of no colour that is known beforehand. */
const guestGrey = '#808080';

/** A layer as it is seen behind a text: one picture of the text's own area. */
interface Backing {
  readonly layer: CardLayer;
  readonly canvas: Canvas;
}

/** The words on the card, each before what lies behind it for every way to answer. */
export function lookAtCardTexts(theme: Theme, art: Art): SeenCardText[] {
  return theme.card.layers.flatMap((layer, index) => {
    if (!('text' in layer)) return [];
    const fitted = fitCardText(layer, theme.brand, measureText);
    if (fitted === null) return [];
    const path = ['card', 'layers', index];
    const { language = ownLanguage(theme) } = theme;
    const place = {
      fitted,
      language,
      words: [...path, 'text'],
      box: [...path, 'box'],
      color: [...path, 'color'],
      style: [...path, 'size'],
    };
    const letters = lettersAlone(theme, art, layer);
    if (letters === null) return [];
    const below = theme.card.layers.slice(0, index).filter((one) => one.for !== 'photo');
    const backings = below.flatMap((one) => backingOf(one, letters.area, art) ?? []);
    const worst = worstContrast(theme, layer, letters.pixels, backings);
    return worst === null ? [] : [{ ...place, ...worst, overGuest: backings.some((one) => 'picture' in one.layer) }];
  });
}

/** The text by itself, and the area of the card that it takes, in whole card pixels. */
function lettersAlone(theme: Theme, art: Art, layer: CardTextLayer): { pixels: Pixels; area: Box } | null {
  const { when: _always, opacity: _solid, ...rest } = layer;
  const card = { ...theme.card, exportScale: 1, radius: 0, layers: [{ ...rest, color: '#000000' }] };
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
  return { pixels: takePixels(own), area };
}

/** Null where nothing of the layer is in the area. */
function backingOf(layer: CardLayer, area: Box, art: Art): Backing | null {
  if ('text' in layer) return null;
  const box = toBox(layer.box);
  if (box.x >= area.x + area.width || box.y >= area.y + area.height || box.x + box.width <= area.x || box.y + box.height <= area.y)
    return null;
  const canvas = createCanvas(area.width, area.height);
  const context = canvas.getContext('2d');
  context.globalAlpha = layer.opacity ?? 1;
  if ('image' in layer) {
    const image = art.get(layer.image);
    if (image === undefined) return null;
    const part = cover(image.width, image.height, box);
    context.drawImage(image, part.x, part.y, part.width, part.height, box.x - area.x, box.y - area.y, box.width, box.height);
  } else {
    context.fillStyle = 'fill' in layer ? layer.fill : guestGrey;
    context.fillRect(box.x - area.x, box.y - area.y, box.width, box.height);
  }
  const { data } = pixelsOf(canvas);
  return data.every((value, at) => at % 4 !== 3 || value === 0) ? null : { layer, canvas };
}

type Worst = Pick<SeenCardText, 'contrast' | 'answers'>;

function worstContrast(theme: Theme, text: CardTextLayer, letters: Pixels, backings: readonly Backing[]): Worst | null {
  const color = rgbOf(text.color);
  const opacity = text.opacity ?? 1;
  const tried = new Set<string>();
  let worst: Worst | null = null;
  for (const answers of waysToAnswer(theme, [text, ...backings.map(({ layer }) => layer)])) {
    if (!matches(text.when, answers)) continue;
    const stack = backings.filter(({ layer }) => matches(layer.when, answers));
    const key = stack.map((one) => backings.indexOf(one)).join();
    if (tried.has(key)) continue;
    tried.add(key);
    const contrast = glyphContrast(letters, stacked(theme, letters, stack), { left: 0, top: 0, color, opacity });
    if (contrast !== null && (worst === null || contrast.contrast < worst.contrast.contrast)) worst = { contrast, answers };
  }
  return worst;
}

function stacked(theme: Theme, { width, height }: Pixels, stack: readonly Backing[]): Pixels {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // Where the card has nothing, the paper shows that it is dealt on.
  context.fillStyle = theme.colors.card;
  context.fillRect(0, 0, width, height);
  for (const { canvas: layer } of stack) context.drawImage(layer, 0, 0);
  return takePixels(canvas);
}

/** Every way to answer the questions that these layers depend on. */
function waysToAnswer({ survey }: Theme, layers: readonly CardLayer[]): readonly Answers[] {
  const asked = new Set(layers.flatMap(({ when }) => Object.keys(when ?? {})));
  const questions = survey.filter(({ id }) => asked.has(id)).map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
  const count = questions.reduce((product, { values }) => product * values.length, 1);
  return count > mostCombinations ? combinations(questions.slice(0, 4)) : combinations(questions);
}
