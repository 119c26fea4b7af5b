import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Clock } from './Clock.ts';
import { atMost } from './Clock.ts';

type Font = Theme['fonts'][number];

/** A missing or slow font never blocks the booth: after this time, a system font replaces it. */
const patienceMs = 3000;

const faces = new Map<string, FontFace>();
const keyOf = ({ family, weight, file }: Font): string => JSON.stringify([family, weight, file]);

function faceOf(font: Font): FontFace {
  const face = faces.get(keyOf(font)) ?? new FontFace(font.family, `url(${JSON.stringify(font.file)})`, { weight: String(font.weight) });
  faces.set(keyOf(font), face);
  return face;
}

/** Loads fonts, because a canvas draws only with fonts that have already loaded. They take effect with `showFonts` or `addFonts`. */
export async function loadFonts(fonts: Theme['fonts'], clock: Clock): Promise<void> {
  await atMost(clock, patienceMs, Promise.allSettled(fonts.map((font) => faceOf(font).load())));
}

/** Uses these fonts and removes all others, because another theme may use other files under the same names. */
export function showFonts(fonts: Theme['fonts']): void {
  const wanted = new Set(fonts.map(keyOf));
  for (const [key, face] of faces) {
    if (wanted.has(key)) continue;
    document.fonts.delete(face);
    faces.delete(key);
  }
  addFonts(fonts);
}

/** Adds these fonts to those in use. */
export function addFonts(fonts: Theme['fonts']): void {
  for (const font of fonts) document.fonts.add(faceOf(font));
}
