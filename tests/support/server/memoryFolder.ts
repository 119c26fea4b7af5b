import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder in memory if the system has such a place, removed after the test. For code that syncs often to a simulated disk. */
export function memoryFolder(): string {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'stagebooth-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
