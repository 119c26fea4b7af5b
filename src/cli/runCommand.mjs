import { spawn } from 'node:child_process';
import { packageRoot } from './packageRoot.mjs';

/** @typedef {{ code: number, output: string }} Outcome */

/**
 * Runs a program in Stagebooth's folder to its end. Its output is shown as it comes, or kept silent and given back.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ output: 'shown' | 'kept', env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Outcome>} a program that can't even be started has the code 127, as in a shell
 */
export function runCommand(program, args, { output, env = process.env }) {
  return new Promise((resolve) => {
    let kept = '';
    const child = spawn(program, args, { cwd: packageRoot, env, stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (kept += text));
    /** Whoever stops this process means what it has started, too. @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    process.on('SIGTERM', passOn);
    const finish = (/** @type {number} */ code) => {
      process.off('SIGTERM', passOn);
      resolve({ code, output: kept });
    };
    child.on('error', (error) => {
      kept += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
