import { shotView } from '../../shared/theme/shotView.ts';
import type { RuleFinding, Rule } from '../Rule.ts';

/** So much of the room in which faces stand may be cut off: nobody's face reaches its very edge. */
const maxCut = 0.04;

/** A shot that is so wide that it cuts off those faces which stand low on the card. */
export const shotsShowFaces: Rule = ({ theme }) => {
  const { card, character, formats = [] } = theme;
  const people = card.layers.find((layer) => 'picture' in layer && layer.for !== 'photo');
  if (people === undefined) return [];
  const [, top, , height] = people.box;
  const room = { from: Math.max(0, top), to: top + character.facesAbove * height };
  return formats.flatMap(({ strip }, index) => {
    if (strip === undefined || strip.frames === 'photo') return [];
    return strip.sheet.layers.flatMap((layer, place): RuleFinding[] => {
      if (!('shot' in layer)) return [];
      const view = shotView(layer, card, 'cutout', {});
      const cut = Math.max(0, view.y - room.from) + Math.max(0, room.to - view.y - view.height);
      if (cut <= maxCut * (room.to - room.from)) return [];
      const tallest = Math.round((layer.box[2] * (room.to - room.from)) / view.width);
      return [
        {
          severity: 'warning',
          path: ['formats', index, 'strip', 'sheet', 'layers', place, layer.window === undefined ? 'box' : 'window'],
          message: `Shot ${String(layer.shot)} cuts off faces that stand low, such as children's: of the room for faces it shows ${String(Math.round(100 - (100 * cut) / (room.to - room.from)))} %.`,
          mend: `Make its box ${String(tallest)} high at this width, or as much narrower${layer.window === undefined ? '' : ', or its window larger'}.`,
        },
      ];
    });
  });
};
