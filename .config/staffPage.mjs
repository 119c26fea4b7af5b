import react from '@vitejs/plugin-react';

/**
 * @import { UserConfig } from 'vite'
 */

/**
 * How the staff page is built (`vite build --mode staff`): a page of its own, of which the kiosk's page loads nothing. It is served below `/staff`.
 * @type {UserConfig}
 */
export const staffBuild = {
  plugins: [react()],
  publicDir: false,
  base: '/staff/',
  build: {
    outDir: 'build/staff',
    target: ['chrome119', 'safari17.4', 'firefox132'],
    // The page's policy takes fonts and pictures from files only.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/staff/staff.html' },
  },
};
