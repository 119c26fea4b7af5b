import react from '@vitejs/plugin-react';

/**
 * @import { UserConfig } from 'vite'
 */

/**
 * The build of the staff page (`vite build --mode staff`): a separate page below `/staff`, which the kiosk page never loads.
 * @type {UserConfig}
 */
export const staffBuild = {
  plugins: [react()],
  publicDir: false,
  base: '/staff/',
  build: {
    outDir: 'build/staff',
    target: ['chrome119', 'safari17.4', 'firefox132'],
    // The page's policy allows fonts and pictures only from files.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/staff/staff.html' },
  },
};
