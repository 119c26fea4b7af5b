import { relative, resolve } from 'node:path';
import { loadTool } from './loadTool.mjs';
import { shellPath } from './shellPath.mjs';
import { wrongUse } from './wrongUse.mjs';

const usage = 'import <file.zip> [folder]';

/** `npm run theme -- import`: unpacks a theme that the studio has exported. */
export const themeImport = {
  usage,
  does: 'Unpacks a theme exported by the studio into a new folder and checks it. Exit code 1 means that the booth would reject it.',
  /** @param {string[]} given */
  async run(given) {
    const [archive, folder, ...rest] = given;
    if (archive === undefined || archive.startsWith('-') || rest.length > 0) throw wrongUse(usage);
    const { importTheme } = /** @type {typeof import('../themeFiles/importTheme.ts')} */ (await loadTool('importTheme'));
    const { checkApart } = /** @type {typeof import('../themeFiles/checkApart.ts')} */ (await loadTool('checkApart'));
    const { reportText } = /** @type {typeof import('../themeFiles/reportText.ts')} */ (await loadTool('reportText'));
    const made = importTheme(archive, folder);
    const near = relative('', made) || '.';
    const report = await checkApart(made);
    process.stdout.write(
      `The theme is in ${resolve(made)}. Run the booth with it: npm start -- --theme ${shellPath(near)}\n\n${reportText(report)}`,
    );
    if (report.errors.length > 0) process.exitCode = 1;
  },
};
