import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Rule } from '../Rule.ts';
import type { JsonPath, ThemeEvidence } from '../ThemeEvidence.ts';
import type { ColorGround } from './betterColor.ts';
import { betterColor, colorFix } from './betterColor.ts';
import { withFix } from './boxFixes.ts';
import { groupBy } from './groupBy.ts';

/** WCAG 2.2, 1.4.11: the contrast that guests need to recognise controls and their state. */
const wanted = 3;

/** The backgrounds of texts in the same colour: the colour must contrast with them, too. */
const underWords = (scenes: ThemeEvidence['scenes'], color: JsonPath): ColorGround[] =>
  scenes.flatMap(({ texts }) =>
    texts.flatMap((text) =>
      text.contrast === null || pathText(text.color) !== pathText(color) ? [] : [{ ground: text.contrast.ground, wanted: 4.5 }],
    ),
  );

/** Meaningful edges with too little contrast. One finding per colour, because the colour is fixed in one place. */
export const edgesSeen: Rule = ({ scenes, theme }) => {
  const weak = scenes.flatMap(({ name, edges }) =>
    edges.flatMap(({ what, colors: [edge, ...others] }) =>
      edge === undefined || [edge, ...others].some(({ contrast }) => contrast.contrast >= wanted) ? [] : [{ what, ...edge, where: name }],
    ),
  );
  return [...groupBy(weak, ({ color }) => pathText(color)).values()].map((group) => {
    const { what, color, contrast, where } = group.reduce((a, b) => (b.contrast.contrast < a.contrast.contrast ? b : a));
    return {
      severity: 'warning' as const,
      scene: where,
      path: color,
      message: `${what} has a contrast of ${contrast.contrast.toFixed(1)}:1 to its surroundings in ${where}; it needs ${wanted}:1.`,
      ...betterColor(theme, color, contrast.ground, wanted),
      ...withFix(colorFix(theme, color, [...group.map((one) => ({ ground: one.contrast.ground, wanted })), ...underWords(scenes, color)])),
    };
  });
};
