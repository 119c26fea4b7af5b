import { loadTool } from './loadTool.mjs';
import { oneFolder } from './oneFolder.mjs';

const usage = 'check <folder>';

/** `npm run theme -- check`: checks a theme as guests will see it. */
export const themeCheck = {
  usage,
  does: 'Draws every scene and lists problems: where they are, what is wrong, and how to fix it. Exit code 1 means that the booth would reject the theme.',
  /** @param {string[]} given */
  async run(given) {
    const folder = oneFolder(given, usage);
    const { checkApart } = /** @type {typeof import('../themeFiles/checkApart.ts')} */ (await loadTool('checkApart'));
    const { reportText } = /** @type {typeof import('../themeFiles/reportText.ts')} */ (await loadTool('reportText'));
    const report = await checkApart(folder);
    process.stdout.write(reportText(report));
    if (report.errors.length > 0) process.exitCode = 1;
  },
};
