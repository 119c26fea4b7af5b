/**
 * @import { Plugin } from 'vite'
 */

/** What axios gets in place of its adapter for `fetch`: in browsers it takes the one for XMLHttpRequest, which stands first in its list. */
const noFetchAdapter = '\0no-fetch-adapter';

/**
 * Leaves out of the kiosk's program what its libraries bring along and it never calls: axios's second adapter, and the pictures that qrcode
 * draws itself. All of it would be loaded before Welcome.
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
