import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Canary } from './canaries.ts';
import { needleFinder } from './needleFinder.ts';
import { readings } from './readings.ts';

export interface Found {
  /** Such as `the secret in <file>`, each once. */
  readonly traces: readonly string[];
  /** The number of files and bytes read. Packed files count packed and unpacked. */
  readonly files: number;
  readonly bytes: number;
}

/** Searches every file below these folders for every canary, packed or not, except those that `isKnown` accepts. */
export function findTraces(
  folders: readonly string[],
  canaries: readonly Canary[],
  isKnown: (file: string) => boolean = () => false,
): Found {
  const spare = mkdtempSync(join(tmpdir(), 'stagebooth-search-'));
  const canariesIn = needleFinder(canaries);
  const traces = new Set<string>();
  let bytes = 0;
  const files = folders.flatMap(filesBelow).filter((file) => !file.startsWith(spare) && !isKnown(file));
  try {
    for (const file of files) {
      for (const reading of readingsOf(file, spare)) {
        bytes += reading.length;
        for (const name of canariesIn(reading)) traces.add(`${name} in ${file}`);
      }
    }
  } finally {
    rmSync(spare, { recursive: true, force: true });
  }
  return { traces: [...traces], files: files.length, bytes };
}

/** A browser or server may remove its file while it is read. */
function readingsOf(file: string, spare: string): readonly Buffer[] {
  try {
    return readings(file, spare);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      // Skip pipes and sockets, which hold no data, and links, which lead out of the booth's folders.
      return lstatSync(path).isFile() ? [path] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
