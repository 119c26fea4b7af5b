/**
 * @import { UserConfig } from 'vite'
 */

/** What `npm run theme` and a booth's start run beside the booth, each a program or a module of its own in build/tools. */
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
 * How the tools for themes are built (`vite build --mode tools`): with all libraries in them but the server's, React in its fast kind,
 * because checking a theme is worth nothing where it takes a minute.
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
