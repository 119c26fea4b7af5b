import { ensureInstalled } from './ensureInstalled.mjs';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/** The same cross-origin isolation as for the built kiosk, but no content policy, because hot reloading needs inline scripts. */
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Runs the server from its sources, with Vite serving the kiosk: changes take effect immediately. */
export async function runDevServer() {
  await ensureInstalled();
  leaveWithNpm();
  const { build, createServer } = await import('vite');
  // In development, too, guests' phones and the staff's browser get the built page, because the server fills in that single file.
  for (const mode of ['phone', 'staff']) await build({ root: packageRoot, mode, logLevel: 'warn' });
  const vite = await createServer({ root: packageRoot, appType: 'spa', server: { middlewareMode: true, headers } });
  const { runBooth } = /** @type {typeof import('../server/programs/runBooth.ts')} */ (
    await vite.ssrLoadModule('/src/server/programs/runBooth.ts')
  );
  const state = await runBooth(process.argv.slice(2), (request, response) => vite.middlewares(request, response));
  if (state === 'stopped') await vite.close();
}
