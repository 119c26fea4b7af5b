import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages, withRootsPath } from '../../../src/cli/installPackages.mjs';

/** The Debian packages for testing the cloud, each with one of its programs. */
const enginePrograms: readonly (readonly [program: string, inPackage: string])[] = [
  ['postgres', 'postgresql'],
  ['initdb', 'postgresql'],
  ['swift-ring-builder', 'swift-proxy'],
  ['swift-proxy-server', 'swift-proxy'],
  ['swift-account-server', 'swift-account'],
  ['swift-container-server', 'swift-container'],
  ['swift-object-server', 'swift-object'],
  ['memcached', 'memcached'],
  ['nginx', 'nginx-light'],
  ['pgbouncer', 'pgbouncer'],
  ['stunnel', 'stunnel4'],
  ['setpriv', 'util-linux'],
];

/** Debian has a separate folder for each release of PostgreSQL. */
const releases = '/usr/lib/postgresql';
const newestPostgres = (): readonly string[] =>
  existsSync(releases)
    ? readdirSync(releases)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((release) => join(releases, release, 'bin'))
    : [];

/** The environment with the programs of PostgreSQL and Swift on its path. */
export function engineEnv(): NodeJS.ProcessEnv {
  const env = withRootsPath();
  return { ...env, PATH: [...newestPostgres(), env.PATH].join(':') };
}

const missing = (): typeof enginePrograms =>
  enginePrograms.filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: engineEnv() }).status !== 0);

/** Installs missing packages if possible. Returns apt-get's output. */
export async function installEngines(): Promise<string> {
  const packages = [...new Set(missing().map(([, inPackage]) => inPackage))];
  return packages.length > 0 && canInstallPackages() ? installPackages(packages) : '';
}

/** Why the cloud can't be tested with real engines on this machine; null if it can. */
export function whyNoEngines(): string | null {
  if (process.platform !== 'linux') return 'it takes Linux';
  const lacking = missing().map(([program, inPackage]) => `${program} (of the package ${inPackage})`);
  return lacking.length > 0 ? `there is no ${lacking.join(', no ')}` : null;
}
