import { fileURLToPath } from 'node:url';

/**
 * The build of the studio's page (`vite build --mode studio`), separate from the kiosk's, which must not contain it.
 * @import { UserConfig } from 'vite'
 * @type {UserConfig}
 */
export const studioPage = {
  root: fileURLToPath(new URL('../src/studio/page', import.meta.url)),
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../build/studio', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome119', 'safari17.4', 'firefox132'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: fileURLToPath(new URL('../src/studio/page/studio.html', import.meta.url)),
    },
  },
};
