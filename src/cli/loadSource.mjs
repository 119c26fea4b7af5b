import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Loads a TypeScript module from src for a short-lived command, without a build. Does not load vite.config.ts, which takes as long to load
 * as the rest.
 * @param {string} path as in `/src/headless/makeSheet.ts`
 * @returns {Promise<Record<string, unknown>>}
 */
export async function loadSource(path) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageRoot,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    // Load Konva only once: if Vite and Node each loaded a part of it, there would be two copies, and shapes would be registered with only
    // one of them.
    ssr: { noExternal: ['konva', 'react-konva'] },
  });
  try {
    return await vite.ssrLoadModule(path);
  } finally {
    await vite.close();
  }
}
