/**
 * @import { Plugin } from 'vite'
 */

/**
 * Puts the kiosk's small style sheet into its page: a request less before Welcome. The server allows it by its sum
 * (src/server/kioskPage/kioskDocument.ts), as the page's policy wants.
 * @returns {Plugin}
 */
export function styleInPage() {
  return {
    name: 'stagebooth-kiosk-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        return page.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name) => {
          const style = bundle[name];
          if (style?.type !== 'asset') return link;
          Reflect.deleteProperty(bundle, name);
          return `<style>${style.source.toString().trim()}</style>`;
        });
      },
    },
  };
}
