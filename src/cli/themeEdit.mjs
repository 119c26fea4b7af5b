import { parseArgs } from 'node:util';
import { leaveWithNpm } from './leaveWithNpm.mjs';
import { loadTool } from './loadTool.mjs';
import { wrongUse } from './wrongUse.mjs';

/**
 * A command that opens the studio for editing a theme.
 * @param {string} name
 * @param {string} does
 */
const studioCommand = (name, does) => ({
  usage: `${name} <folder> [--port 5180]`,
  does,
  /** @param {string[]} given */
  async run(given) {
    const request = themeAndPort(given, this.usage);
    const { serveStudio } = /** @type {typeof import('../studio/server/serveStudio.ts')} */ (await loadTool('serveStudio'));
    leaveWithNpm();
    const onMade = (/** @type {string} */ folder) => void process.stdout.write(`Created your own theme: ${folder}\n`);
    const studio = await serveStudio({ ...request, onMade });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.once(signal, () => void studio.close().then(() => process.exit(0)));
    process.stdout.write(`${request.theme} is open in the studio at ${studio.address} (Ctrl+C ends)\n`);
  },
});

export const themeEdit = studioCommand(
  'edit',
  'Opens the studio in a browser: click parts, drag them, edit their texts, choose colours. It writes only to the theme’s folder, and only when you save. It also follows changes from a text editor. Ctrl+C ends it.',
);

export const themeOpen = studioCommand(
  'open',
  'Same as edit. “All screens” shows them side by side; add a screen’s name to the address for a large view (#result.portrait).',
);

/**
 * The theme and the port of a command that opens a page.
 * @param {string[]} given
 * @param {string} usage
 */
function themeAndPort(given, usage) {
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
