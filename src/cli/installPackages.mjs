import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { runCommand } from './runCommand.mjs';

/** Debian runs this script before it starts a newly installed service. */
const servicePolicy = '/usr/sbin/policy-rc.d';

/** Only root can create, open or lock this file. In a shared folder, another user could create it first and block every run. */
const lock = '/run/stagebooth-apt.lock';

/** apt-get needs root's programs, which are missing from some users' PATH. */
export const withRootsPath = () => ({ ...process.env, PATH: `${process.env['PATH'] ?? '/usr/bin:/bin'}:/usr/local/sbin:/usr/sbin:/sbin` });

/** Whether `installPackages` can work: it needs root and apt-get. */
export const canInstallPackages = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages for the tests, without a prompt. Waits for other runs, and for other programs that hold apt-get's locks. Does
 * not start services, because the tests start their own. Callers must check that the programs exist afterwards: apt-get also fails if a
 * package was installed but its set-up script had a problem.
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the last lines of what apt-get wrote
 */
export async function installPackages(packages) {
  process.stderr.write(`Installing ${packages.join(', ')} for the tests ...\n`);
  const quiet = !existsSync(servicePolicy);
  if (quiet) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const updated = await aptGet('update');
    const installed = await aptGet('install', '-y', '--no-install-recommends', ...packages);
    return [updated, installed].map(({ code, output }) => (code === 0 ? '' : lastLines(output))).join('\n') || lastLines(installed.output);
  } finally {
    if (quiet) rmSync(servicePolicy, { force: true });
  }
}

/** @param {string[]} args */
async function aptGet(...args) {
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', ...args];
  const env = { ...withRootsPath(), DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  writeFileSync(lock, '', { flag: 'a', mode: 0o600 });
  for (let tries = 1; ; tries++) {
    const outcome = await runCommand('flock', [lock, ...command], { output: 'kept', env });
    // Two of apt-get's locks, for package lists and for downloads, have no timeout, so retry here.
    if (outcome.code === 0 || tries === 12 || !outcome.output.includes('Could not get lock')) return outcome;
    await setTimeout(10_000);
  }
}

/** @param {string} text */
const lastLines = (text) => text.trimEnd().split('\n').slice(-15).join('\n');
