import type { Cutout } from '../../../src/picture/Cutout.ts';
import type { Framing } from '../../../src/picture/frame/framePeople.ts';
import type { CardTheme } from './cardThemes.ts';
import { answersOf, recipeOf } from './cardThemes.ts';
import type { TruePerson } from './groupPhoto.ts';
import { pointsOf } from './groupPhoto.ts';
import { framedPeople } from './framedPeople.ts';

/** The quality of a group on a theme's card. */
export type Verdict =
  | { readonly outcome: 'fallback'; readonly reason: string }
  /** `broken` lists the faces that are not whole, with the reasons. */
  | { readonly outcome: 'card'; readonly broken: readonly string[]; readonly framing: Framing };

/** The free margin around a face, in face widths. */
const margin = 0.06;
const [solidFrom, solidShare] = [200, 0.97];
const [clearUpTo, clearShare] = [25, 0.995];
/** The number of points across the oval. */
const fineness = 36;
const slack = 1;

/** Whether every face that is whole in the photo is whole on the card: inside the picture, opaque and not covered by the card. */
export function judgeGroup(cutout: Cutout, people: readonly TruePerson[], card: CardTheme, seed: number): Verdict {
  const answers = answersOf(card.theme, seed);
  const recipe = recipeOf(card.theme, answers);
  const framed = framedPeople(cutout, recipe);
  if ('reason' in framed) return { outcome: 'fallback', reason: framed.reason };
  const { framing, shows } = framed;
  const { scale, left, top } = framing;
  const shape = framing.foreground === 'low' ? 'low-cutout' : 'cutout';
  const broken = people
    .filter(({ whole }) => whole)
    .flatMap((person) => {
      const { x, y, width, height } = person.box;
      const beyond = [
        ['left', left + scale * x],
        ['right', recipe.frame.width - left - scale * (x + width)],
        ['top', top + scale * y],
        ['bottom', recipe.frame.height - top - scale * (y + height)],
      ] as const;
      const faults = beyond
        .map(([edge, free]) => ({ edge, missing: scale * margin * width - free }))
        .filter(({ missing }) => missing > slack)
        .map(({ edge, missing }) => `${percent(missing / (scale * width))} over the ${edge} edge`);
      const points = pointsOf(person.oval, fineness);
      const solid = points.filter((at) => shows(at.x, at.y) && alphaAt(cutout, at.x, at.y) > solidFrom).length / points.length;
      if (solid < solidShare) faults.push(`only ${percent(solid)} solid`);
      const clear =
        points.filter((at) => card.over(answers, shape, left + scale * at.x, top + scale * at.y) <= clearUpTo).length / points.length;
      if (clear < clearShare) faults.push(`${percent(1 - clear)} under the card's front`);
      return faults.map(
        (fault) => `face at ${Math.round(x + width / 2)},${Math.round(y + height / 2)} (${Math.round(width)} px): ${fault}`,
      );
    });
  return { outcome: 'card', broken, framing };
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

function alphaAt({ width, height, pixels }: Cutout, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : pixels[(Math.floor(y) * width + Math.floor(x)) * 4 + 3]!;
}
