import { readFileSync } from 'node:fs';
import type { SomeColors } from '../shared/theme/completePalette.ts';
import { hexOf, rgbOf } from '../shared/theme/contrast.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { laidOutSheets } from '../shared/theme/laidOutSheets.ts';
import { recolouring } from '../shared/theme/recolouring.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { isWhole } from './chainPalettes.ts';

/**
 * The drawings that a theme's layouts and sheets of paper inherit from a base, in the theme's own colours: address to SVG. Drawings on the card or
 * for an answer depict something and keep their colours, as do the camera's figures: no palette may turn a face blue. An unreadable drawing is left
 * out.
 */
export function inheritedDrawings(
  theme: Theme,
  palettes: readonly SomeColors[],
  resolve: (url: string) => string | null,
): ReadonlyMap<string, string> {
  const drawings = new Map<string, string>();
  const scenery = [...imagesOf(theme.layouts), ...imagesOf(laidOutSheets(theme))].filter((url) => !fanImages(theme).has(url));
  for (const url of scenery) {
    const place = Number(/^\/themes\/(\d+)\/.+\.svg$/i.exec(url)?.[1] ?? 0);
    const base = palettes[place];
    if (place === 0 || base === undefined || !isWhole(base)) continue;
    const recolour = recolouring(base, theme.colors);
    const file = resolve(url);
    const svg = recolour === null || file === null ? null : textOf(file);
    if (recolour !== null && svg !== null) drawings.set(url, recoloured(svg, recolour));
  }
  return drawings;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The server serves the file unchanged or not at all. The check of the theme's files reports the problem.
    return null;
  }
}

/** Welcome's sample cards are pictures of cards and keep their colours. */
const fanImages = ({ layouts }: Theme): ReadonlySet<string> => imagesOf(Object.values(layouts).map((layout) => layout?.welcome.fan));

/** Replaces every colour in a drawing's attributes and styles; references to parts, such as `url(#fade)`, aren't colours. */
function recoloured(svg: string, recolour: NonNullable<ReturnType<typeof recolouring>>): string {
  const known = new Map<string, string>();
  return svg.replace(
    /((?:fill|stroke|stop-color|flood-color|color)\s*[=:]\s*(?:["']\s*)?)(#[0-9a-f]{3}(?:[0-9a-f]{3})?)\b/gi,
    (_all, before: string, color: string) => {
      const changed = known.get(color) ?? hexOf(recolour(rgbOf(color)));
      known.set(color, changed);
      return before + changed;
    },
  );
}
