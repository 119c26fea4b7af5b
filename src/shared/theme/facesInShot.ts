import type { ShotLayer } from './cardSchema.ts';
import { shotView } from './shotView.ts';
import type { Theme } from './themeSchema.ts';

/** How much of the card's room for faces a strip's shot shows. */
export interface FacesInShot {
  /** The share of that room that the shot cuts off. */
  readonly cut: number;
  /** The height at which a shot of the same width shows all of that room, in pixels of its sheet. */
  readonly wholeAt: number;
}

/** Null if the card has no place for cut-out people. */
export function facesInShot({ card, character }: Pick<Theme, 'card' | 'character'>, layer: ShotLayer): FacesInShot | null {
  const people = card.layers.find((one) => 'picture' in one && one.for !== 'photo');
  if (people === undefined) return null;
  const [, top, , height] = people.box;
  const [from, to] = [Math.max(0, top), top + character.facesAbove * height];
  const view = shotView(layer, card, 'cutout', {});
  const cut = Math.max(0, view.y - from) + Math.max(0, to - view.y - view.height);
  return { cut: cut / (to - from), wholeAt: Math.ceil((layer.box[2] * (to - from)) / view.width) };
}
