import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Loads a TypeScript module of src for a command that ends when it is done, as `npm run dev` loads the server: nothing has to be built.
 * @param {string} path as in `/src/headless/makeSheet.ts`
 * @returns {Promise<Record<string, unknown>>}
 */
export async function loadSource(path) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageRoot,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // One Konva for all: loaded half by Vite and half by Node there would be two, and the parts' shapes known to one of them.
    ssr: { noExternal: ['konva', 'react-konva'] },
  });
  try {
    return await vite.ssrLoadModule(path);
  } finally {
    await vite.close();
  }
}
