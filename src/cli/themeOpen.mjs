import { parseArgs } from 'node:util';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { loadTool } from './loadTool.mjs';
import { wrongUse } from './wrongUse.mjs';

/** `npm run theme -- open`: all screens in a browser, refreshed whenever a file of the theme is saved. */
export const themeOpen = {
  usage: 'open <folder> [--port 5180]',
  does: 'All screens side by side in a browser, anew whenever you save; click one to see it large, or put its name behind the address (#result.portrait). Ends with Ctrl+C.',
  /** @param {string[]} given */
  async run(given) {
    const request = themeAndPort(given, this.usage);
    const { openWorkbench } = /** @type {typeof import('../studio/server/openWorkbench.ts')} */ (await loadTool('openWorkbench'));
    leaveWithNpm();
    const { address } = await openWorkbench(request);
    process.stdout.write(`${request.theme} is shown at ${address} (Ctrl+C ends)\n`);
  },
};

/**
 * The theme and the port of a command that opens a page.
 * @param {string[]} given
 * @param {string} usage
 */
export function themeAndPort(given, usage) {
  try {
    const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options: { port: { type: 'string' } } });
    const [theme = '', ...rest] = positionals;
    const port = values.port === undefined ? undefined : Number(values.port);
    const isPort = port === undefined || (/^\d{1,5}$/.test(values.port ?? '') && port < 65_536);
    if (theme !== '' && rest.length === 0 && isPort) return { theme, port };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw wrongUse(usage);
}
