import { runCommand } from './runCommand.mjs';

/**
 * Runs npm in Stagebooth's folder. Uses the npm that started this process, if there is one.
 * @param {readonly string[]} args
 * @param {Parameters<typeof runCommand>[2]} options
 */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) return runCommand(process.execPath, [npm, ...args], options);
  // On Windows, npm is a batch script, which needs a shell. The arguments are our own, so they don't need escaping.
  if (process.platform === 'win32') return runCommand('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], options);
  return runCommand('npm', args, options);
}
