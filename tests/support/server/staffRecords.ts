import { onTestFinished } from 'vitest';
import { noFolder } from '../../../src/server/storage/disk/noFolder.ts';
import type { StaffRecords } from '../../../src/server/storage/staff/openStaffRecords.ts';
import { openStaffRecords } from '../../../src/server/storage/staff/openStaffRecords.ts';

/** What staff see and set, in memory or below a data folder, closed when the test is over. */
export function staffRecords(dataFolder: string = noFolder): StaffRecords {
  const opened = openStaffRecords(dataFolder);
  if (!opened.ok) throw new Error(opened.error);
  let closed = false;
  const close = async (): Promise<void> => {
    if (!closed) await opened.value.close();
    closed = true;
  };
  onTestFinished(close);
  return { ...opened.value, close };
}
