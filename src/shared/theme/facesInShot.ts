import type { ShotLayer } from './cardSchema.ts';
import { shotView } from './shotView.ts';
import type { Theme } from './themeSchema.ts';

/** How a strip's shot shows the room in which faces stand on the card. */
export interface FacesInShot {
  /** The share of that room that it cuts off. */
  readonly cut: number;
  /** How high a shot of the same width shows all of it, in pixels of its sheet. */
  readonly wholeAt: number;
}

/** Null where the card has no place for people who are cut out. */
export function facesInShot({ card, character }: Pick<Theme, 'card' | 'character'>, layer: ShotLayer): FacesInShot | null {
  const people = card.layers.find((one) => 'picture' in one && one.for !== 'photo');
  if (people === undefined) return null;
  const [, top, , height] = people.box;
  const [from, to] = [Math.max(0, top), top + character.facesAbove * height];
  const view = shotView(layer, card, 'cutout', {});
  const cut = Math.max(0, view.y - from) + Math.max(0, to - view.y - view.height);
  return { cut: cut / (to - from), wholeAt: Math.ceil((layer.box[2] * (to - from)) / view.width) };
}
