import react from '@vitejs/plugin-react';

/**
 * @import { UserConfig } from 'vite'
 */

/**
 * How the cloud's console is built (`vite build --mode console`): a page of its own, which no booth serves. It is served below `/console`.
 * @type {UserConfig}
 */
export const consoleBuild = {
  plugins: [react()],
  publicDir: false,
  base: '/console/',
  build: {
    outDir: 'build/console',
    target: ['chrome119', 'safari17.4', 'firefox132'],
    // The page's policy takes fonts and pictures from files only.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/console/console.html' },
  },
};
