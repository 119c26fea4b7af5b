import type { Theme } from '../../shared/theme/themeSchema.ts';

let loaded = '';
let own: FontFace[] = [];

/** Puts a theme's fonts in the place of those of the theme before. One that does not load is left out, as on the kiosk. */
export async function loadThemeFonts(fonts: Theme['fonts']): Promise<void> {
  const wanted = JSON.stringify(fonts);
  if (wanted === loaded) return;
  loaded = wanted;
  const faces = fonts.map(({ family, weight, file }) => new FontFace(family, `url(${JSON.stringify(file)})`, { weight: String(weight) }));
  const results = await Promise.allSettled(faces.map((face) => face.load()));
  for (const face of own) document.fonts.delete(face);
  own = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const face of own) document.fonts.add(face);
  // What a page's own face lacks, such as the names of languages, is written in the theme's.
  const families = [...new Set(own.map(({ family }) => JSON.stringify(family)))];
  document.documentElement.style.setProperty('--letters', families.length === 0 ? 'system-ui' : families.join(', '));
}
