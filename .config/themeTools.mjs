/**
 * @import { UserConfig } from 'vite'
 */

/** The programs that `npm run theme` and a starting booth run beside the booth, each a program or a module in build/tools. */
const entries = [
  'src/headless/makePreview.ts',
  'src/headless/makeSheet.ts',
  'src/headless/welcomeProgram.ts',
  'src/themeCheck/checkProgram.ts',
  'src/themeFiles/checkApart.ts',
  'src/themeFiles/importTheme.ts',
  'src/themeFiles/listPrompts.ts',
  'src/themeFiles/reportText.ts',
  'src/studio/server/serveStudio.ts',
  'src/studio/server/studioProgram.ts',
];

/**
 * The build of the theme tools (`vite build --mode tools`). It includes all libraries except the server's, and React's fast production
 * build, because a theme check that takes a minute would be useless.
 * @type {UserConfig}
 */
export const themeTools = {
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: ['@napi-rs/canvas', 'fastify', '@fastify/static'] },
  build: {
    ssr: true,
    outDir: 'build/tools',
    target: 'node20',
    rolldownOptions: { input: entries, output: { entryFileNames: '[name].js' } },
  },
};
