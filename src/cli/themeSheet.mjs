import { parseArgs } from 'node:util';
import { loadTool } from './loadTool.mjs';
import { wrongUse } from './wrongUse.mjs';

const usage =
  'sheet [theme] [--out file.png] [--only q1=2,q3=4 | --card q1=2,q2=1,...] [--people one|two|five|nobody] [--lang de] [--format strip] | sheet [theme] --prompts';

/** `npm run theme -- sheet`: the cards for all answers in one picture. */
export const themeSheet = {
  usage,
  does: 'One picture of the cards for all combinations of answers, or a single card at full size, from a stored photo of one, two or five guests. The last row shows the plain photo, for guests who are not found in theirs. With --format, strips instead of cards. With --prompts, the text that image models get for each combination. The theme is a name or a folder.',
  /** @param {string[]} given */
  async run(given) {
    const { values, positionals } = parsed(given);
    if (values.prompts === true) {
      const { listPrompts } = /** @type {typeof import('../themeFiles/listPrompts.ts')} */ (await loadTool('listPrompts'));
      process.stdout.write(listPrompts(positionals[0] ?? 'classic'));
      return;
    }
    const { makeSheet } = /** @type {typeof import('../headless/makeSheet.ts')} */ (await loadTool('makeSheet'));
    const { prompts: _, ...drawn } = values;
    const began = performance.now();
    const { file, cards, warnings } = await makeSheet({ theme: positionals[0] ?? 'classic', ...drawn });
    for (const line of warnings) process.stderr.write(`${line}\n`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${String(cards)} ${cards === 1 ? 'card' : 'cards'} in ${seconds} s: ${file}\n`);
  },
};

/** @param {string[]} given */
function parsed(given) {
  try {
    const read = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        only: { type: 'string' },
        card: { type: 'string' },
        people: { type: 'string' },
        lang: { type: 'string' },
        format: { type: 'string' },
        prompts: { type: 'boolean' },
      },
    });
    const isAlone = read.values.prompts !== true || Object.keys(read.values).length === 1;
    if (read.positionals.length <= 1 && isAlone && (read.values.only === undefined || read.values.card === undefined)) return read;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw wrongUse(usage);
}
