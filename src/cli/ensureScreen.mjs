import { runCommand } from './runCommand.mjs';

/**
 * Gets Xvfb, a screen in memory, for the tests that start the kiosk as on a desktop, and the tool that tells its size, where Debian's packages can be
 * had without asking anybody. Where they can't, those tests say that they were left out.
 */
export async function ensureScreen() {
  if (process.platform !== 'linux' || (await isThere())) return;
  if (process.getuid?.() !== 0) return;
  process.stderr.write('Installing Xvfb for the tests ...\n');
  const options = /** @type {const} */ ({ output: 'kept', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  await runCommand('apt-get', ['update'], options);
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'xvfb', 'x11-xserver-utils'], options);
}

/** Neither has a question that it answers by 0 without a screen; not being there is 127. */
async function isThere() {
  const programs = [runCommand('Xvfb', ['-help'], { output: 'kept' }), runCommand('xrandr', ['--help'], { output: 'kept' })];
  return (await Promise.all(programs)).every(({ code }) => code !== 127);
}
