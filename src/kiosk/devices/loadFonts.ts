import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';

/** A missing or slow font never holds the booth: after so long the browser's own stands in. */
const patienceMs = 3000;

/** Loads the theme's fonts, for a canvas draws only with what is there when it draws. */
export async function loadFonts(fonts: Theme['fonts'], clock: Clock): Promise<void> {
  const loads = fonts.map(async ({ family, weight, file }) => {
    const face = new FontFace(family, `url(${JSON.stringify(file)})`, { weight: String(weight) });
    document.fonts.add(await face.load());
  });
  const impatience = new AbortController();
  const all = Promise.allSettled(loads).then(() => impatience.abort());
  await Promise.race([all, pause(clock, patienceMs, impatience.signal)]);
}
