import { spawn } from 'node:child_process';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/** @typedef {{ code: number, output: string }} Outcome */

/**
 * Runs a program in Stagebooth's folder until it ends. Its output is shown immediately, or captured and returned.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ output: 'shown' | 'kept', env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<Outcome>} for a program that can't be started the code is 127, as in a shell
 */
export function runCommand(program, args, { output, env = process.env }) {
  return new Promise((resolve) => {
    let kept = '';
    const child = spawn(program, args, { cwd: packageRoot, env, stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (kept += text));
    let stopped = false;
    const stop = () => {
      stopped = true;
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', stop);
    const finish = (/** @type {number} */ code) => {
      process.off('SIGTERM', stop);
      // A stop signal applies to the whole run: the child has ended, so end this process, too, and start nothing else.
      if (stopped) process.kill(process.pid, 'SIGTERM');
      else resolve({ code, output: kept });
    };
    child.on('error', (error) => {
      kept += `${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
