/**
 * @import { Plugin } from 'vite'
 */

/** How long the program waits for the picture in a browser that does not report or does not make a paint, in milliseconds. */
const patienceMs = 2000;
/**
 * The pause before reloading the page if its program could not be loaded, in milliseconds: the server may be starting, or may have a new
 * build.
 */
const againMs = 4000;

/**
 * Loads the kiosk's program and fonts (src/server/features/theme/kioskPage/kioskDocument.ts) after the picture of Welcome has been painted,
 * if the page has one. On a small machine, loading them earlier delays the picture by a third and does not make them available any sooner.
 * @param {string} program
 */
const begin = (program) => `let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
for(const link of document.querySelectorAll('[rel=then]'))link.rel='preload';
import(${JSON.stringify(program)}).catch(()=>setInterval(again,${String(againMs)}))
};
const again=()=>fetch(location.href).then(({ok})=>{if(ok)location.reload()},()=>{});
if(document.querySelector('.welcome')){
new PerformanceObserver((list)=>list.getEntriesByName('first-contentful-paint').length&&begin()).observe({type:'paint',buffered:true});
setTimeout(begin,${String(patienceMs)})
}else begin()`;

/**
 * Inlines the kiosk's small style sheet and the start of its program into its page. This saves a request before Welcome and shows Welcome's
 * picture first. The server's content policy allows both by hash (src/server/features/theme/kioskPage/kioskDocument.ts).
 * @returns {Plugin}
 */
export function kioskPage() {
  return {
    name: 'stagebooth-kiosk-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const styled = page.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name) => {
          const style = bundle[name];
          if (style?.type !== 'asset') return link;
          Reflect.deleteProperty(bundle, name);
          return `<style>${style.source.toString().trim()}</style>`;
        });
        let program = '';
        const withoutProgram = styled.replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_script, address) => {
          program = address;
          return '';
        });
        // After the picture, which the script looks for.
        return withoutProgram.replace('</body>', () => `<script type="module">${begin(program)}</script>\n</body>`);
      },
    },
  };
}
