import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages, withRootsPath } from '../../../src/cli/installPackages.mjs';

/** The Debian packages for testing the cloud, with a program of each. */
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

/** Debian keeps each release of PostgreSQL in a folder of its own. */
const releases = '/usr/lib/postgresql';
const newestPostgres = (): readonly string[] =>
  existsSync(releases)
    ? readdirSync(releases)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((release) => join(releases, release, 'bin'))
    : [];

/** With the programs of PostgreSQL and Swift in their path. */
export function engineEnv(): NodeJS.ProcessEnv {
  const env = withRootsPath();
  return { ...env, PATH: [...newestPostgres(), env.PATH].join(':') };
}

const missing = (): typeof enginePrograms =>
  enginePrograms.filter(([program]) => spawnSync('sh', ['-c', `command -v ${program}`], { env: engineEnv() }).status !== 0);

/** Installs missing packages if possible. Returns the output of apt-get. */
export async function installEngines(): Promise<string> {
  const packages = [...new Set(missing().map(([, inPackage]) => inPackage))];
  return packages.length > 0 && canInstallPackages() ? installPackages(packages) : '';
}

/** Why the cloud can't be tested with real engines here; null where it can. */
export function whyNoEngines(): string | null {
  if (process.platform !== 'linux') return 'it takes Linux';
  const lacking = missing().map(([program, inPackage]) => `${program} (of the package ${inPackage})`);
  return lacking.length > 0 ? `there is no ${lacking.join(', no ')}` : null;
}
