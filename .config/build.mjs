import { build } from 'vite';

/**
 * The programs of the product, each a build of its own: a mode of vite.config.ts, or an entry that Node runs.
 * @type {readonly ({ readonly mode: string } | { readonly ssr: string, readonly outDir: string })[]}
 */
const programs = [
  { mode: 'production' },
  { mode: 'phone' },
  { mode: 'album' },
  { mode: 'wall' },
  { mode: 'staff' },
  { mode: 'console' },
  { ssr: 'src/server/programs/main.ts', outDir: 'build/server' },
  { ssr: 'src/server/programs/cloud/main.ts', outDir: 'build/cloud' },
  { ssr: 'src/launcher/launch.ts', outDir: 'build/launcher' },
  { mode: 'tools' },
  { mode: 'studio' },
];

// Whatever started the build may have another one, with which React's parts for development would end up in the booth, and its theme check ends at once.
process.env['NODE_ENV'] = 'production';
for (const program of programs) {
  if ('mode' in program) await build({ mode: program.mode, logLevel: program.mode === 'production' ? 'info' : 'warn' });
  else await build({ logLevel: 'warn', build: program });
}
