import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Clock } from './Clock.ts';
import { atMost } from './Clock.ts';

type Font = Theme['fonts'][number];

/** A missing or slow font never holds the booth: after so long the browser's own stands in. */
const patienceMs = 3000;

const faces = new Map<string, FontFace>();
const keyOf = ({ family, weight, file }: Font): string => JSON.stringify([family, weight, file]);

function faceOf(font: Font): FontFace {
  const face = faces.get(keyOf(font)) ?? new FontFace(font.family, `url(${JSON.stringify(font.file)})`, { weight: String(font.weight) });
  faces.set(keyOf(font), face);
  return face;
}

/** Loads fonts, for a canvas draws only with what is there when it draws. Nothing is drawn with them before `showFonts` or `addFonts`. */
export async function loadFonts(fonts: Theme['fonts'], clock: Clock): Promise<void> {
  await atMost(clock, patienceMs, Promise.allSettled(fonts.map((font) => faceOf(font).load())));
}

/** Has the page draw with these fonts, and lets those of other themes go, which may be other files under the same names. */
export function showFonts(fonts: Theme['fonts']): void {
  const wanted = new Set(fonts.map(keyOf));
  for (const [key, face] of faces) {
    if (wanted.has(key)) continue;
    document.fonts.delete(face);
    faces.delete(key);
  }
  addFonts(fonts);
}

/** Has the page draw with these fonts as well. */
export function addFonts(fonts: Theme['fonts']): void {
  for (const font of fonts) document.fonts.add(faceOf(font));
}
