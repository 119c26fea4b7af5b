import type { Theme } from '../../shared/theme/themeSchema.ts';

let asked = '';
let loading: Promise<void> = Promise.resolve();
let own: FontFace[] = [];
const listeners: (() => void)[] = [];

/** Replaces the previous theme's fonts. A font that fails to load is left out, as on the kiosk. */
export function loadThemeFonts(fonts: Theme['fonts']): Promise<void> {
  const wanted = JSON.stringify(fonts);
  if (wanted !== asked) {
    asked = wanted;
    loading = putInPlace(fonts);
  }
  return loading;
}

/** Calls `listener` whenever font names are assigned other fonts. */
export const whenThemeFontsChange = (listener: () => void): void => void listeners.push(listener);

async function putInPlace(fonts: Theme['fonts']): Promise<void> {
  const faces = fonts.map(({ family, weight, file }) => new FontFace(family, `url(${JSON.stringify(file)})`, { weight: String(weight) }));
  const results = await Promise.allSettled(faces.map((face) => face.load()));
  for (const face of own) document.fonts.delete(face);
  own = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const face of own) document.fonts.add(face);
  for (const tell of listeners) tell();
  // Use these fonts as a fallback for glyphs that the page's own font lacks, for example in language names.
  const there = fonts.filter((_, index) => results[index]?.status === 'fulfilled');
  const families = [...new Set(there.map(({ family }) => JSON.stringify(family)))];
  document.documentElement.style.setProperty('--letters', families.length === 0 ? 'system-ui' : families.join(', '));
}
