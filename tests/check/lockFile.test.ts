import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  /** Only where it isn't the folder's: the library that was put in another's place. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

const names = new Set(Object.keys(packages).map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)));

describe('the lock file', () => {
  it('knows the binaries for every platform, without which `npm ci` fails on all of them', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).flatMap(([name, version]) => (names.has(name) ? [] : [`${name} ${version} of ${folder}`])),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry, so that it works with any', () => {
    expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
  });

  it('has no library that wants to run code while it is installed, which .npmrc forbids', () => {
    expect(Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript)).toEqual([]);
  });

  it('brings neither the library that reports to its maker nor the one under a licence for customers, though a model package names both', () => {
    const installed = Object.entries(packages).map(([folder, { name }]) => name ?? folder.split('node_modules/').at(-1));
    expect(installed).not.toContain('@mediapipe/tasks-vision');
    expect(installed).not.toContain('@stream-io/worker-timer');
  });
});
