import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import { savedMeanwhile } from '../themeFiles/savedMeanwhile.ts';
import { stampedTheme, themeVersion } from '../themeFiles/stampedTheme.ts';
import { lineOfFinding } from '../themeFiles/ThemeFinding.ts';
import { loadArt } from './loadArt.ts';
import { renderScene } from './renderScene.tsx';

/**
 * A separate program that draws a theme's Welcome. Its arguments are the theme's name, folder or theme.json, an output folder and the
 * expected version. It writes `portrait.png` and `landscape.png`, one for each of the theme's layouts, with one pixel per stage pixel.
 */
const [nameOrFolder = '', folder = '', version = ''] = process.argv.slice(2);
const read = readTheme(nameOrFolder, { themesFolder: bundledThemes });
if (!read.ok) throw new Error(read.error.map(lineOfFinding).join('\n'));
// The theme was saved again; a later run draws the new version.
if (themeVersion(stampedTheme(read.value)) !== version) process.exit(savedMeanwhile);
const { theme } = read.value;
for (const orientation of ['portrait', 'landscape'] as const) {
  const layout = theme.layouts[orientation];
  if (layout === undefined) continue;
  const art = await loadArt(read.value, { wanted: imagesOf([theme.brand, layout.welcome]) });
  const scene = renderScene({ theme, art, visit: { scene: 'welcome' }, orientation });
  await writeFile(join(folder, `${orientation}.png`), await scene.canvas.encode('png'));
  scene.destroy();
}
