import { build } from 'vite';

/**
 * The product's programs. Each has its own build: a mode of vite.config.ts, or an entry that Node runs.
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

// The calling process may have set another value. React's development parts would then be built into the booth, whose theme check would
// fail at once.
process.env['NODE_ENV'] = 'production';
for (const program of programs) {
  if ('mode' in program) await build({ mode: program.mode, logLevel: program.mode === 'production' ? 'info' : 'warn' });
  else await build({ logLevel: 'warn', build: program });
}
