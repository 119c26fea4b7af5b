import { fileURLToPath } from 'node:url';

/**
 * How the pages of `npm run theme -- open` and `edit` are built (`vite build --mode workbench`): apart from the kiosk, which must not carry it.
 * @import { UserConfig } from 'vite'
 * @type {UserConfig}
 */
export const workbenchPage = {
  root: fileURLToPath(new URL('../src/workbench/page', import.meta.url)),
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../build/workbench', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome119', 'safari17.4', 'firefox132'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['workbench.html', 'studio/studio.html'].map((page) =>
        fileURLToPath(new URL(`../src/workbench/page/${page}`, import.meta.url)),
      ),
    },
  },
};
