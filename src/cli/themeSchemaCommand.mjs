import { relative } from 'node:path';
import { ensureInstalled } from './ensureInstalled.mjs';
import { loadSource } from './loadSource.mjs';
import { writeWhole } from '../themeFiles/writeWhole.mjs';
import { wrongUse } from './wrongUse.mjs';

const usage = 'schema';

/** `npm run theme -- schema`: regenerates the files that are derived from the schema. For developers who change the schema or classic. */
export const themeSchemaCommand = {
  usage,
  does: "Regenerates assets/themes/theme.schema.json and REFERENCE.md from the schema and classic's values.",
  /** @param {string[]} given */
  async run(given) {
    if (given.length > 0) throw wrongUse(usage);
    await ensureInstalled();
    const path = '/src/themeFiles/reference/referenceFiles.ts';
    const { referenceFiles } = /** @type {typeof import('../themeFiles/reference/referenceFiles.ts')} */ (await loadSource(path));
    for (const [file, text] of referenceFiles()) {
      writeWhole(file, text);
      process.stdout.write(`${relative('', file)}\n`);
    }
  },
};
