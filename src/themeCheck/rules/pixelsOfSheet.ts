import type { CardSpec, ShotLayer, StripCard } from '../../shared/theme/cardSchema.ts';
import type { PictureSheet } from '../../shared/theme/sheetOf.ts';
import { partOnCard, shotView } from '../../shared/theme/shotView.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import type { Conditioned } from './heaviestTogether.ts';
import { heaviestTogether } from './heaviestTogether.ts';

/**
 * The pixels that a kiosk draws for a card or strip at a scale, for the worst answers: each picture at its size in the file, before they are
 * combined. A shot draws the whole scene, however small a part of it is shown; shots of the same scale share that drawing.
 */
export function pixelsOfSheet(theme: Theme, { spec, scene }: PictureSheet, scale: number): number {
  const scenes = new Set<number>();
  const pictures = (spec.layers as (CardSpec | StripCard)['layers'][number][]).flatMap((layer): Conditioned[] => {
    if ('text' in layer || 'fill' in layer) return [];
    if (!('shot' in layer) || scene === null) return [{ when: layer.when, pixels: pixelsOfBox(layer.box, scale) }];
    scenes.add(scale * sceneScale(layer, scene));
    return [];
  });
  const ofScenes = scene === null ? [] : [...scenes].map((one) => pixelsOfSheet(theme, { spec: scene, scene: null }, one));
  return ofScenes.reduce((sum, one) => sum + one, heaviestTogether(theme.survey, pictures));
}

/** The pixels of a picture in this box. */
export const pixelsOfBox = ([, , width, height]: ThemeBox, scale: number): number => width * height * scale ** 2;

/** The scale of the scene that a shot shows a part of; the largest one, if that part depends on the answers. */
function sceneScale(layer: ShotLayer, scene: CardSpec): number {
  const places = scene.layers.flatMap((one) => ('picture' in one ? [partOnCard(one.box, scene)] : []));
  const windows = layer.window === undefined ? places : [layer.window];
  const widths = windows.map((window) => shotView({ ...layer, window }, scene, 'photo', {}).width);
  return layer.box[2] / Math.min(scene.width, ...widths);
}
