import { hexOf, luminance } from '../../shared/theme/contrast.ts';
import type { Rule } from '../Rule.ts';

/** WCAG 2.2 asks this of graphics. */
const wanted = 3;

/** Relative luminance. */
const nearlyWhite = 0.9;

const path = ['brand', 'logo'];

/** A logo with a box of its own colour around it: JPEG knows no transparency. */
export const logoApart: Rule = ({ scenes }) => {
  const [boxed] = scenes.flatMap(({ name, logo }) => (logo?.box == null ? [] : [{ scene: name, color: logo.box }]));
  if (boxed === undefined) return [];
  const { scene, color } = boxed;
  return [
    {
      severity: 'warning',
      path,
      scene,
      message: `The logo has a ${luminance(color) > nearlyWhite ? 'white ' : ''}box (${hexOf(color)}) around it.`,
      howToFix: 'Use it as SVG, or as PNG with a transparent background; JPEG has none.',
    },
  ];
};

/** A logo that hardly differs from what is behind it. */
export const logoSeen: Rule = ({ scenes }) => {
  const seen = scenes.flatMap(({ name, logo }) => (logo === null || logo.box !== null ? [] : [{ scene: name, contrast: logo.contrast }]));
  const [worst] = seen.filter((one) => one.contrast < wanted).sort((one, other) => one.contrast - other.contrast);
  if (worst === undefined) return [];
  const { scene, contrast } = worst;
  return [
    {
      severity: 'warning',
      path,
      scene,
      also: [['colors', 'ground']],
      message: `The logo has a contrast of ${contrast.toFixed(1)}:1 to its background; it needs ${String(wanted)}:1.`,
      howToFix: 'Use its version for such a background, or change the background.',
    },
  ];
};
