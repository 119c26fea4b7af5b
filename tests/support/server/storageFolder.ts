import type { PhotoFolders } from '../../../src/server/storage/photos/drivers/photoFolders.ts';
import { photoFolders } from '../../../src/server/storage/photos/drivers/photoFolders.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** A data folder with all folders for photos, removed after the test. */
export function storageFolder(): PhotoFolders & { readonly dataFolder: string } {
  const dataFolder = temporaryFolder();
  return { dataFolder, ...photoFolders(dataFolder) };
}
