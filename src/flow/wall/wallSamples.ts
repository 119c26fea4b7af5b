import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { WallCard, WallShown } from './WallShown.ts';

const [few, many] = [5, 18];

/** The wall in every state that looks different, by file name, with Welcome's sample cards. Empty for themes without a wall. */
export function wallSamples({ texts, layouts, card }: Theme): ReadonlyMap<string, WallShown> {
  const shown = [layouts.portrait, layouts.landscape].filter((layout) => layout?.wall !== undefined);
  if (texts.wall === undefined || shown.length === 0) return new Map();
  const images = shown.flatMap(
    (layout) => layout?.welcome.fan.flatMap(({ image, others = [] }) => [image, ...others.map((one) => one.image)]) ?? [],
  );
  const cards = [...new Set(images)];
  const wall = (count: number, large: string | null): WallShown => ({
    scene: 'wall',
    cards:
      cards.length === 0
        ? []
        : Array.from({ length: count }, (_, at): WallCard => ({
            id: String(at),
            image: cards[at % cards.length] ?? '',
            shape: card.height / card.width,
          })),
    large,
    top: large,
  });
  return new Map([
    ['wall-empty', wall(0, null)],
    ['wall-first', wall(1, '0')],
    ['wall-few', wall(few, null)],
    ['wall-new', wall(many, String(many - 1))],
    ['wall-many', wall(many, null)],
  ]);
}
