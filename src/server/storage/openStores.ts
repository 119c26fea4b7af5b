import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { dataFolderWarnings, prepareDataFolder } from './disk/dataFolder.ts';
import { noFolder } from './disk/noFolder.ts';
import type { OpenDatabases } from './openDatabases.ts';
import { openDatabases } from './openDatabases.ts';
import { openPhotoStorage } from './photos/openPhotoStorage.ts';
import type { PhotoVault } from './photos/PhotoVault.ts';
import { settingsStore } from './staff/settingsStore.ts';
import type { StaffSettings } from './staff/StaffSettings.ts';
import type { ThemeStores } from './themes/ThemeStores.ts';
import { themeStores } from './themes/ThemeStores.ts';

export interface StoreSettings {
  /** Absolute path of the booth's data folder, or `noFolder`. */
  readonly dataFolder: string;
  /** How long guests' photos are kept. */
  readonly keepDays: number;
  /** The free disk space that must remain. */
  readonly diskFloorBytes: number;
}

/** Everything that outlives the server: guests' sealed photos, staff settings, themes, and the features' own stores (`open`). */
export interface Stores extends OpenDatabases {
  /** Absolute path of the folder that holds everything; `noFolder` if it is kept in memory. */
  readonly dataFolder: string;
  /** Whether the data outlives the program. */
  readonly isOnDisk: boolean;
  readonly vault: PhotoVault;
  readonly settings: StaffSettings;
  readonly themes: ThemeStores;
}

const dayMs = 86_400_000;

/** Opens the data folder and its stores. On failure, returns a sentence for event staff and leaves nothing open. */
export async function openStores(config: StoreSettings, logger: FastifyBaseLogger): Promise<Result<Stores, string>> {
  const data = config.dataFolder === noFolder ? success(noFolder) : prepareDataFolder(config.dataFolder);
  if (!data.ok) return failure(`The data folder ${config.dataFolder} cannot be written: ${systemReason(data.error)}.`);
  const dataFolder = data.value;
  const isOnDisk = dataFolder !== noFolder;
  const keepMs = config.keepDays * dayMs;
  const photos = await openPhotoStorage({ dataFolder, keepMs, floorBytes: config.diskFloorBytes, logger });
  if (!photos.ok) return photos;
  const databases = openDatabases(dataFolder);
  const settings = databases.open(settingsStore);
  if (!settings.ok) {
    await photos.value.close();
    return settings;
  }
  const { vault, warnings } = photos.value;
  return success({
    dataFolder,
    isOnDisk,
    vault,
    settings: settings.value,
    themes: themeStores(dataFolder, logger),
    open: databases.open,
    warnings: () => [...(isOnDisk ? dataFolderWarnings(dataFolder) : []), ...warnings, ...databases.warnings()],
    async close() {
      await databases.close();
      await photos.value.close();
    },
  });
}
