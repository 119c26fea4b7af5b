/**
 * @import { Plugin } from 'vite'
 */

/** Replaces axios's adapter for `fetch`. In browsers, axios uses the adapter for XMLHttpRequest, which is first in its list. */
const noFetchAdapter = '\0no-fetch-adapter';

/**
 * Removes unused parts of libraries from the kiosk's program: axios's second adapter, and the pictures that qrcode draws itself. Otherwise
 * they would be loaded before Welcome.
 * @returns {Plugin}
 */
export function leanLibraries() {
  return {
    name: 'stagebooth-lean-libraries',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    resolveId(source, importer) {
      if (source === './fetch.js' && importer?.endsWith('/axios/lib/adapters/adapters.js')) return noFetchAdapter;
      if (source === 'qrcode') return this.resolve('qrcode/lib/core/qrcode.js', importer, { skipSelf: true });
      return null;
    },
    load: (id) => (id === noFetchAdapter ? 'export const getFetch = () => undefined;' : null),
  };
}
