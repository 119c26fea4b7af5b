import { loadArt } from '../../headless/loadArt.ts';
import { renderScene } from '../../headless/renderScene.tsx';
import { imagesOf } from '../../shared/theme/imagesOf.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { themeNames } from '../../themeFiles/findTheme.ts';
import { readTheme } from '../../themeFiles/readTheme.ts';
import type { BaseTheme } from '../StudioState.ts';

/** The bundled themes, which every theme can be based on. */
export const baseThemes = (): readonly BaseTheme[] =>
  themeNames(bundledThemes).flatMap((folder) => {
    const read = readTheme(folder, { themesFolder: bundledThemes });
    return read.ok ? { folder, name: read.value.theme.name } : [];
  });

/** Pixels of a picture per stage pixel. */
const fineness = 0.25;

/** Bundled themes never change while the studio runs. */
const drawn = new Map<string, Promise<Buffer>>();

/** A bundled theme's Welcome, as WebP; null if there is no such theme. */
export async function basePicture(folder: string): Promise<Buffer | null> {
  if (!themeNames(bundledThemes).includes(folder)) return null;
  const picture = drawn.get(folder) ?? draw(folder);
  drawn.set(folder, picture);
  picture.catch(() => drawn.delete(folder));
  return picture;
}

async function draw(folder: string): Promise<Buffer> {
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(`The bundled theme ${folder} cannot be read.`);
  const { theme } = read.value;
  const orientation = theme.layouts.portrait === undefined ? 'landscape' : 'portrait';
  const art = await loadArt(read.value, { wanted: imagesOf([theme.brand, theme.layouts[orientation]?.welcome]) });
  const scene = renderScene({ theme, art, visit: { scene: 'welcome' }, orientation, pixelRatio: fineness });
  try {
    return await scene.canvas.encode('webp', 85);
  } finally {
    scene.destroy();
  }
}
