import { fileURLToPath } from 'node:url';

/**
 * How the studio's page is built (`vite build --mode studio`): apart from the kiosk, which must not carry it.
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
