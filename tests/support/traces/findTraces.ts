import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Canary } from './canaries.ts';
import { needleFinder } from './needleFinder.ts';
import { readings } from './readings.ts';

export interface Found {
  /** `the secret in <file>`, each once. */
  readonly traces: readonly string[];
  /** How many files and bytes were read, packed ones as they are and unpacked. */
  readonly files: number;
  readonly bytes: number;
}

/** Looks through every file below these folders for every canary, packed or not. Passes over what `isKnown` says. */
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

/** A browser or a server may take its file away while it is read. */
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
      // Pipes and sockets hold nothing, and links lead to what is not the booth's.
      return lstatSync(path).isFile() ? [path] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
