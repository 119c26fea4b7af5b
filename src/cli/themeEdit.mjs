import { leaveWithNpm } from './leaveWithNpm.mjs';
import { loadTool } from './loadTool.mjs';
import { themeAndPort } from './themeOpen.mjs';

/** `npm run theme -- edit`: the studio, in which a theme is made by hand. */
export const themeEdit = {
  usage: 'edit <folder> [--port 5180]',
  does: 'The studio, in a browser: click what you see, drag it, write into it, choose its colours. Nothing is written but into the theme’s folder, when you save. Ends with Ctrl+C.',
  /** @param {string[]} given */
  async run(given) {
    const request = themeAndPort(given, this.usage);
    const { serveStudio } = /** @type {typeof import('../studio/server/serveStudio.ts')} */ (await loadTool('serveStudio'));
    leaveWithNpm();
    const studio = await serveStudio(request);
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.once(signal, () => void studio.close().then(() => process.exit(0)));
    process.stdout.write(`${request.theme} is open in the studio at ${studio.address} (Ctrl+C ends)\n`);
  },
};
