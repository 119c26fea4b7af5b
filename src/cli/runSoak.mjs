import { parseArgs } from 'node:util';
import { ensureBrowser } from './ensureBrowser.mjs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runNpm } from './runNpm.mjs';

const usual = 1000;

/**
 * Installs and builds what is missing, then sends this many guests through the built booth. The exit code tells whether anything grew or a guest got
 * stuck.
 * @param {string[]} given
 */
export async function runSoak(given) {
  const { visits, formats } = wishesIn(given);
  await ensureInstalled();
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureBrowser(),
    STAGEBOOTH_SOAK_VISITS: String(visits),
    STAGEBOOTH_SOAK_FORMATS: formats ? '1' : '',
  };
  await ensureBuilt();
  const { code } = await runNpm(['run', '--silent', 'test:soak'], { output: 'shown', env });
  process.stdout.write(`The plot is in build/soak/soak.svg, its figures are in build/soak/soak.json.\n`);
  process.exitCode = code;
}

/** @param {string[]} given */
function wishesIn(given) {
  const wrong = new Error('Wrong usage. Use: npm run soak -- --visits 1000, with --formats for cards, strips and films in turn');
  try {
    const options = /** @type {const} */ ({ visits: { type: 'string' }, formats: { type: 'boolean' } });
    const { visits = String(usual), formats = false } = parseArgs({ args: given, options }).values;
    if (/^[1-9]\d{0,5}$/.test(visits)) return { visits: Number(visits), formats };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw wrong;
}
