import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  /** Only if it differs from the folder's name: the library that replaces another. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };

const names = new Set(Object.keys(packages).map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)));

/** The package that a library in `folder` gets for `name`: its own copy, or that of the nearest parent folder. */
function importedFrom(folder: string, name: string): Locked | undefined {
  const found = packages[`${folder}/node_modules/${name}`.replace(/^\//, '')];
  return found ?? (folder === '' ? undefined : importedFrom(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name));
}

/** The part of a version that a caret fixes: up to the first number that isn't 0. */
const breaking = (version: string): string => /^(?:0\.)*[1-9]\d*/.exec(version)?.[0] ?? version;

describe('the lock file', () => {
  it('lists the binaries for every platform, without which `npm ci` fails on all of them', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies).flatMap(([name, version]) => (names.has(name) ? [] : [`${name} ${version} of ${folder}`])),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry, so that any registry works', () => {
    expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual([]);
  });

  it('gives every library the major versions it requires, regardless of `overrides`', () => {
    const wrong = Object.entries(packages).flatMap(([folder, { dependencies = {} }]) =>
      Object.entries(dependencies).flatMap(([name, range]) => {
        const { version = '', name: another } = importedFrom(folder, name) ?? {};
        const fits = (one: string): boolean => !one.startsWith('^') || breaking(version) === breaking(one.slice(1));
        return another !== undefined || range.split(' || ').some(fits) ? [] : [`${folder} asks for ${name} ${range}, and gets ${version}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has no library in the booth that requires a newer Node than package.json promises', () => {
    const [, oldest] = /\^(\d+)/.exec(packages['']?.engines?.['node'] ?? '') ?? [];
    const wanting = Object.entries(packages).filter(([, { dev, engines }]) => {
      const [, least] = /^>=? ?(\d+)/.exec(engines?.['node'] ?? '') ?? [];
      return dev !== true && Number(least ?? 0) > Number(oldest);
    });
    expect(wanting.map(([folder]) => folder)).toEqual([]);
  });

  it('has no library with an install script, which .npmrc forbids', () => {
    expect(Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript)).toEqual([]);
  });

  it('includes neither the library with telemetry nor the one under a customer licence, though a model package names both', () => {
    const installed = Object.entries(packages).map(([folder, { name }]) => name ?? folder.split('node_modules/').at(-1));
    expect(installed).not.toContain('@mediapipe/tasks-vision');
    expect(installed).not.toContain('@stream-io/worker-timer');
  });
});
