import react from '@vitejs/plugin-react';

/**
 * @import { UserConfig } from 'vite'
 */

/**
 * The build of the cloud's console (`vite build --mode console`), a separate page below `/console` that booths don't serve.
 * @type {UserConfig}
 */
export const consoleBuild = {
  plugins: [react()],
  publicDir: false,
  base: '/console/',
  build: {
    outDir: 'build/console',
    target: ['chrome119', 'safari17.4', 'firefox132'],
    // The page's policy allows fonts and pictures only from files.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/console/console.html' },
  },
};
