import { create as createQrCode } from 'qrcode';
import type { CardSpec, StripCard } from '../../shared/theme/cardSchema.ts';
import { millimetresOf } from '../../shared/theme/print/papers.ts';
import type { PrintSheet } from '../../shared/theme/print/printSchema.ts';
import { formatsOn, printSheetsOf, sheetSize } from '../../shared/theme/print/printSheets.ts';
import { sheetOf } from '../../shared/theme/sheetOf.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from '../../stage/parts/Box.ts';
import { contain, toBox } from '../../stage/parts/Box.ts';
import type { CardTextLayer } from '../../stage/parts/fitCardText.ts';
import { fitCardText } from '../../stage/parts/fitCardText.ts';
import { heightOf } from '../../stage/parts/fitText.ts';
import type { JsonPath } from '../ThemeEvidence.ts';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';

/** An important part of a printed sheet. */
export interface SeenPrinted {
  /** The sheet's id. */
  readonly sheet: string;
  /** The part's name in a sentence. */
  readonly what: string;
  readonly path: JsonPath;
  /** The part's distance from the nearest edge of the paper or from the cut; negative if it extends beyond. */
  readonly edgeMm: number;
  /** The minimum distance. */
  readonly safeMm: number;
  /** The size of the text's type, or of the code's modules; null for faces. */
  readonly sizeMm: number | null;
}

/** As long as a guest's link from a booth with a numeric address. */
const sampleLink = 'http://192.168.100.100:8081/s#mQ8vR3kX1sT6yBwZ0dLhNg';
/** The quiet zone on both sides of a code, in modules. */
const quietModules = 8;

/** An important part, in pixels of the sheet or of the card on it. */
interface Mattering extends Pick<SeenPrinted, 'what' | 'path'> {
  readonly box: Box;
  /** The size of type, or of a code's module. */
  readonly sizePx: number | null;
}

/** All important parts of a theme's printed sheets, in the theme's own language: faces, texts and codes, and their positions on paper. */
export function lookAtSheets(theme: Theme): SeenPrinted[] {
  return printSheetsOf(theme).flatMap((sheet) => {
    const index = theme.print?.sheets?.indexOf(sheet) ?? -1;
    const { id, safe = 3 } = sheet;
    const size = sheetSize(sheet);
    return onSheet(theme, sheet, index < 0 ? null : ['print', 'sheets', index, 'layers']).map(({ what, path, box, sizePx }) => ({
      what,
      path,
      sheet: id,
      edgeMm: millimetresOf(toEdge(box, size)),
      safeMm: safe,
      sizeMm: sizePx === null ? null : millimetresOf(sizePx),
    }));
  });
}

/** A box's distance from the nearest edge, in pixels; negative if it extends beyond. */
const toEdge = ({ x, y, width, height }: Box, size: { readonly width: number; readonly height: number }): number =>
  Math.min(x, y, size.width - x - width, size.height - y - height);

function onSheet(theme: Theme, sheet: PrintSheet, list: JsonPath | null): Mattering[] {
  return sheet.layers.flatMap((layer, place): Mattering[] => {
    const own = list === null ? null : [...list, place, 'box'];
    if ('text' in layer) return wordsIn(theme, layer, own ?? []);
    if ('code' in layer) {
      const box = contain(1, 1, toBox(layer.box));
      const { modules } = createQrCode(sampleLink, { errorCorrectionLevel: theme.share.errorCorrection });
      return [{ what: 'The code', box, sizePx: box.width / (modules.size + quietModules), path: own ?? [] }];
    }
    if (!('made' in layer)) return [];
    return formatsOn(theme, sheet).flatMap((format) => onMade(theme, format, toBox(layer.box), own));
  });
}

/** The important parts of a card or strip, at their positions on the sheet. */
function onMade(theme: Theme, format: string | undefined, room: Box, own: JsonPath | null): Mattering[] {
  const { spec } = sheetOf(theme, format);
  const place = contain(spec.width, spec.height, room);
  const scale = place.width / spec.width;
  const list: JsonPath =
    spec === theme.card
      ? ['card', 'layers']
      : ['formats', theme.formats?.findIndex(({ id }) => id === format) ?? 0, 'strip', 'sheet', 'layers'];
  return mattersOn(theme, spec, list).map(({ box, sizePx, path, what }) => ({
    what,
    box: { x: place.x + box.x * scale, y: place.y + box.y * scale, width: box.width * scale, height: box.height * scale },
    sizePx: sizePx === null ? null : sizePx * scale,
    path: own ?? path,
  }));
}

function mattersOn(theme: Theme, spec: CardSpec | StripCard, list: JsonPath): Mattering[] {
  return spec.layers.flatMap((layer, index): Mattering[] => {
    const path = [...list, index, 'box'];
    if ('text' in layer) return wordsIn(theme, layer, path);
    if ('shot' in layer) return [{ what: 'A shot with its faces', box: onCard(toBox(layer.box), spec), sizePx: null, path }];
    if (!('picture' in layer)) return [];
    const { height, ...rest } = toBox(layer.box);
    const faces = onCard({ ...rest, height: height * theme.character.facesAbove }, spec);
    return [{ what: 'The place for faces', box: faces, sizePx: null, path }];
  });
}

/** The part of a box that is on the card. */
function onCard({ x, y, width, height }: Box, card: { readonly width: number; readonly height: number }): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, width: Math.min(card.width, x + width) - left, height: Math.min(card.height, y + height) - top };
}

/** The area of a text's letters. */
function wordsIn(theme: Theme, layer: CardTextLayer, path: JsonPath): Mattering[] {
  const text = fitCardText(layer, theme, rememberedTexts.measure);
  if (text === null) return [];
  const width = Math.max(...text.lines.map((line) => rememberedTexts.measure(line, text.font)));
  const height = heightOf(text);
  const free = { left: 0, center: (text.box.width - width) / 2, right: text.box.width - width }[layer.align];
  const box = { x: text.box.x + free, y: text.box.y + (text.box.height - height) / 2, width, height };
  return [{ what: `“${text.text}”`, box, sizePx: text.font.size, path }];
}
