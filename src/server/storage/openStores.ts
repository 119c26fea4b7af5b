import type { FastifyBaseLogger } from 'fastify';
import type { ThemeStores } from './themes/ThemeStores.ts';
import { themeStores } from './themes/ThemeStores.ts';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { dataFolderWarnings, prepareDataFolder } from './disk/dataFolder.ts';
import { openPhotoStorage } from './photos/openPhotoStorage.ts';
import type { PrintStores } from './prints/openPrintRecords.ts';
import { openPrintRecords } from './prints/openPrintRecords.ts';
import type { PhotoVault } from './photos/PhotoVault.ts';
import { noFolder } from './disk/noFolder.ts';
import { openStaffRecords } from './staff/openStaffRecords.ts';
import type { StaffSettings } from './staff/StaffSettings.ts';
import type { PictureCounts } from './staff/PictureCounts.ts';
import type { VisitCounts } from './staff/VisitCounts.ts';

export interface StoreSettings {
  /** Absolute path of the booth's data folder, or `noFolder`. */
  readonly dataFolder: string;
  /** How long a guest's photo is kept. */
  readonly keepDays: number;
  /** Free space that must stay on the disk. */
  readonly diskFloorBytes: number;
}

/** Everything that outlives the server: guests' sealed photos, staff settings, and visit counts. */
export interface Stores {
  /** Absolute path of the folder that holds all of it; `noFolder` if it is kept in memory. */
  readonly dataFolder: string;
  /** Whether it outlives the program. */
  readonly isOnDisk: boolean;
  readonly vault: PhotoVault;
  readonly settings: StaffSettings;
  readonly counts: VisitCounts;
  readonly pictures: PictureCounts;
  readonly prints: PrintStores;
  readonly themes: ThemeStores;
  /** What staff should know about the stores, a sentence each. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

const dayMs = 86_400_000;

/** Opens the data folder and its stores. Fails with a sentence for event staff, and leaves nothing open. */
export async function openStores(config: StoreSettings, logger: FastifyBaseLogger): Promise<Result<Stores, string>> {
  const data = config.dataFolder === noFolder ? success(noFolder) : prepareDataFolder(config.dataFolder);
  if (!data.ok) return failure(`The data folder ${config.dataFolder} cannot be written: ${systemReason(data.error)}.`);
  const photos = await openPhotoStorage({
    dataFolder: data.value,
    keepMs: config.keepDays * dayMs,
    floorBytes: config.diskFloorBytes,
    logger,
  });
  if (!photos.ok) return photos;
  const records = openStaffRecords(data.value);
  if (!records.ok) {
    await photos.value.close();
    return records;
  }
  const prints = openPrintRecords(data.value);
  if (!prints.ok) {
    await records.value.close();
    await photos.value.close();
    return prints;
  }
  const { settings, counts, pictures } = records.value;
  return success({
    dataFolder: data.value,
    isOnDisk: data.value !== noFolder,
    vault: photos.value.vault,
    settings,
    counts,
    pictures,
    prints: prints.value,
    themes: themeStores(data.value, logger),
    warnings: [
      ...(data.value === noFolder ? [] : dataFolderWarnings(data.value)),
      ...photos.value.warnings,
      ...records.value.warnings,
      ...prints.value.warnings,
    ],
    async close() {
      await prints.value.records.close();
      await records.value.close();
      await photos.value.close();
    },
  });
}
