import react from '@vitejs/plugin-react';
import type { ViteUserConfig } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { kioskPage } from './.config/kioskPage.mjs';
import { albumBuild, phoneBuild, wallBuild } from './.config/onePage.mjs';
import { consoleBuild } from './.config/consolePage.mjs';
import { staffBuild } from './.config/staffPage.mjs';
import { leanLibraries } from './.config/leanLibraries.mjs';
import { pictureModels } from './.config/pictureModels.mjs';
import { servedLicences } from './.config/licenceTexts.mjs';
import { modelFiles } from './.config/modelFiles.mjs';
import { themeTools } from './.config/themeTools.mjs';
import { suites } from './.config/suites.mjs';
import { thirdPartyNotices } from './.config/thirdPartyNotices.mjs';
import { studioPage } from './.config/studioPage.mjs';

/** Only the shapes that the parts draw: konva's full set costs first paint. `src/stage/parts/shapes.tsx` registers them. */
const coreKonva = [
  { find: /^react-konva$/, replacement: 'react-konva/lib/ReactKonvaCore.js' },
  { find: /^konva$/, replacement: 'konva/lib/Core.js' },
];

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'phone') return withNotices(mode, phoneBuild);
  if (mode === 'album') return withNotices(mode, albumBuild);
  if (mode === 'staff') return withNotices(mode, staffBuild);
  if (mode === 'console') return withNotices(mode, consoleBuild);
  const drawing = { plugins: [react()], resolve: { alias: coreKonva } };
  if (mode === 'tools') return withNotices(mode, { ...themeTools, ...drawing });
  if (mode === 'wall')
    return withNotices(mode, { ...wallBuild, plugins: [...drawing.plugins, ...(wallBuild.plugins ?? [])], resolve: drawing.resolve });
  if (mode === 'studio') return withNotices(mode, { ...studioPage, ...drawing });
  // Server and launcher bundle our own code only: their libraries stay in node_modules, each with its licence.
  return isSsrBuild ? booth(isSsrBuild) : withNotices('kiosk', booth(isSsrBuild), () => servedLicences(modelFiles));
});

/** A build that tells build/third-party-notices.txt whose work is in it. */
function withNotices(part: string, config: ViteUserConfig, beside?: () => ReturnType<typeof servedLicences>): ViteUserConfig {
  const { page, workers } = thirdPartyNotices(part, beside === undefined ? {} : { beside });
  return { ...config, plugins: [...(config.plugins ?? []), page], worker: { plugins: () => [workers] } };
}

const booth = (isSsrBuild: boolean | undefined): ViteUserConfig => ({
  plugins: [react(), pictureModels(), kioskPage(), leanLibraries()],
  resolve: { alias: coreKonva },
  build: isSsrBuild
    ? { outDir: 'build/server', target: 'node20', rolldownOptions: { output: { entryFileNames: '[name].js' } } }
    : {
        outDir: 'build/kiosk',
        target: ['chrome119', 'safari17.4', 'firefox132'],
        // Every target preloads modules by itself.
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 700,
        // All that the page's program imports is one request, whatever else is brought late.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
      },
  test: suites,
});
