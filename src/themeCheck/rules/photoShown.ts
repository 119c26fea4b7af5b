import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import type { RuleFinding, Rule } from '../Rule.ts';

/** The share of the scene above which a photo hides the scene. */
const maxCovered = 2 / 3;

/** Without people in a photo, the card shows the photo itself: it must be on the card, and must not hide the scene behind the people. */
export const photoShown: Rule = ({ theme }) => {
  const { layers, width, height } = theme.card;
  const places = layers.flatMap((layer, place) => ('picture' in layer ? [{ layer, place }] : []));
  const [first] = places;
  if (first === undefined) return [];
  if (places.every(({ layer }) => layer.for === 'cutout'))
    return [
      {
        severity: 'warning',
        path: ['card', 'layers', first.place],
        message: 'If nobody is found in a photo, the card shows nothing of it: this layer is only for people who were cut out.',
        howToFix: 'Put a layer with `"picture": "character"` and `"for": "photo"` before it.',
      },
    ];
  return places.flatMap(({ layer, place }): RuleFinding[] => {
    const scenes = layers.slice(0, place).filter(({ box: [, , wide, tall] }) => wide * tall >= (width * height) / 2);
    const covered = Math.max(0, ...scenes.map((behind) => coveredShare(behind, layer.box)));
    if (layer.for !== undefined || covered <= maxCovered) return [];
    return [
      {
        severity: 'warning',
        path: ['card', 'layers', place],
        message: `If nobody is found in a photo, the photo itself is shown here and covers ${Math.round(covered * 100)} % of the picture behind it.`,
        howToFix: 'Give this layer `"for": "cutout"`, and put another one before it with `"for": "photo"`, a smaller box and a `border`.',
      },
    ];
  });
};

/** The share of a picture that a box covers; 0 for layers that aren't pictures, or aren't shown for photos. */
function coveredShare(behind: CardLayer, [left, top, width, height]: ThemeBox): number {
  if (!('image' in behind) || behind.for === 'cutout') return 0;
  const [x, y, wide, tall] = behind.box;
  const across = Math.min(x + wide, left + width) - Math.max(x, left);
  const down = Math.min(y + tall, top + height) - Math.max(y, top);
  return across <= 0 || down <= 0 ? 0 : (across * down) / (wide * tall);
}
