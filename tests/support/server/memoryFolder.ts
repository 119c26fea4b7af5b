import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder in memory where the system has such a place, gone when the test is over: for what syncs often on a disk that is only played. */
export function memoryFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'stagebooth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
