import type { Chance } from './Chance.ts';
import type { Appearance, Rgb } from './Person.ts';

const skins: readonly Rgb[] = [
  [240, 202, 184],
  [224, 176, 150],
  [200, 150, 116],
  [166, 114, 82],
  [124, 80, 56],
  [92, 58, 42],
  [72, 46, 36],
];
const hairs: readonly Rgb[] = [
  [190, 160, 110],
  [120, 84, 48],
  [70, 46, 30],
  [34, 28, 26],
  [22, 20, 22],
  [150, 74, 36],
  [176, 174, 172],
];
const cloths: readonly Rgb[] = [
  [28, 30, 36],
  [44, 58, 96],
  [236, 236, 232],
  [150, 32, 40],
  [64, 110, 84],
  [206, 160, 64],
  [120, 130, 140],
  [196, 120, 150],
  [90, 140, 190],
  [226, 206, 178],
  [84, 62, 110],
];
const trousers: readonly Rgb[] = [
  [30, 32, 40],
  [52, 70, 104],
  [120, 106, 86],
  [70, 72, 76],
];

export function anyAppearance(chance: Chance): Appearance {
  const skin = chance.oneOf(skins);
  const dark = skin[0] < 170;
  const style = chance.oneOf(['short', 'short', 'short', 'long', 'long', 'afro', 'bun', 'cap', 'scarf'] as const);
  return {
    skin,
    hair: dark ? chance.oneOf(hairs.slice(2, 5)) : chance.oneOf(hairs),
    style: style === 'afro' && !dark ? 'long' : style,
    beard: style !== 'scarf' && style !== 'long' && chance.happens(0.25),
    glasses: chance.oneOf(['none', 'none', 'none', 'thin', 'thick']),
    cloth: chance.oneOf(cloths),
    trousers: chance.oneOf(trousers),
    pattern: chance.oneOf(['plain', 'plain', 'stripes', 'dots', 'jacket', 'jacket']),
    arms: chance.oneOf(['down', 'down', 'down', 'hips', 'folded', 'drink', 'raised']),
  };
}
