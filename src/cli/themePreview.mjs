import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTool } from './loadTool.mjs';
import { wrongUse } from './wrongUse.mjs';

const usage = 'preview <folder> [--lang de|all] [--out folder]';

/** `npm run theme -- preview`: a picture of every screen. */
export const themePreview = {
  usage,
  does: 'A picture of every scene in every state, in portrait and landscape, and one contact sheet with all of them.',
  /** @param {string[]} given */
  async run(given) {
    const asked = parsed(given);
    const { makePreview } = /** @type {typeof import('../headless/makePreview.ts')} */ (await loadTool('makePreview'));
    const began = performance.now();
    const { folder, pictures, sheets, warnings } = await makePreview(asked);
    for (const line of warnings) process.stderr.write(`${line}\n`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${String(pictures)} pictures in ${seconds} s: ${resolve(folder)}\nAll of them on one: ${sheets.map((sheet) => resolve(sheet)).join(' ')}\n`,
    );
  },
};

/** @param {string[]} given */
function parsed(given) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { out: { type: 'string' }, lang: { type: 'string' } },
    });
    const [theme = '', ...rest] = positionals;
    if (theme !== '' && rest.length === 0) return { theme, ...values };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw wrongUse(usage);
}
