import type { UnlikePart } from '../../themeFiles/pictures/unlikeParts.ts';
import type { RuleFinding, Rule } from '../Rule.ts';

/** The name of each kind of element that is drawn differently, and how to do without it. */
const parts: Readonly<Record<UnlikePart, readonly [what: string, howToFix: string]>> = {
  text: [
    'text, which each machine sets in its own fonts',
    'convert its text to paths (Inkscape: Path, Object to Path; Illustrator: Type, Create Outlines; Figma: Flatten)',
  ],
  'style-block': [
    'a <style> block',
    'save it with presentation attributes in place of internal CSS (Illustrator: Styling; SVGO: inlineStyles)',
  ],
  'ellipse-gradient': ['a gradient on an ellipse', 'convert the ellipse to a path'],
  'embedded-picture': ['a bitmap', 'save the whole as PNG or WebP, or remove the bitmap'],
  filter: ['a filter', 'draw its shadow or glow as shapes, or save the whole as PNG or WebP'],
  'inner-drawing': ['another drawing inside', 'ungroup it, so that there is one <svg> only'],
  marker: ['arrowheads of lines', 'convert them to paths'],
  color: ['newer notations of colours', 'write them as #rrggbb, with fill-opacity where they are see-through'],
  css: ['effects of CSS (blending, transforms, backgrounds)', 'flatten these effects when you save it'],
  unit: ['lengths in mm, pt or the like inside', 'save it in pixels'],
  'same-name': ['two parts of the same name (id)', 'give each its own'],
  change: ['an animation', 'remove it'],
  condition: [
    'parts for some languages or programs only',
    'remove their conditions (systemLanguage, requiredExtensions, requiredFeatures)',
  ],
  namespace: ['parts of another namespace', 'save it as a plain SVG'],
  pattern: ['a pattern sized by what it fills', 'convert the pattern to shapes (Inkscape: Object, Pattern, Pattern to Objects)'],
  'faint-layers': [
    'many layers that are nearly invisible, such as a soft shadow of strokes',
    'put them into one group and set the opacity there, or use fewer and stronger ones',
  ],
};

/** Drawings with elements that browsers and Skia draw differently: the check doesn't see what the booth will show. */
export const drawingsAlike: Rule = ({ pictures }) =>
  pictures.flatMap(({ facts, paths }): RuleFinding[] => {
    if (facts.state !== 'picture' || facts.kind === 'pixels' || facts.unlike.length === 0) return [];
    const found = facts.unlike.map((part) => parts[part]);
    const what = found.map(([name]) => name).join(', and ');
    const howToFix = found.map(([, fixed]) => fixed).join('; ');
    return [
      {
        severity: 'warning',
        path: paths[0] ?? [],
        message: `This drawing contains ${what}: the booth may show it differently from preview, sheet and this check.`,
        howToFix: `In a drawing program, ${howToFix}.`,
      },
    ];
  });
