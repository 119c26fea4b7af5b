import { boothClock, nothingKnown } from '../../../src/server/storage/photos/boothClock.ts';
import { memoryBlobs } from '../../../src/server/storage/photos/drivers/memoryBlobs.ts';
import { memoryRecords } from '../../../src/server/storage/photos/drivers/memoryRecords.ts';
import type { PhotoVault } from '../../../src/server/storage/photos/PhotoVault.ts';
import type { VaultParts } from '../../../src/server/storage/photos/storedVault.ts';
import { storedVault } from '../../../src/server/storage/photos/storedVault.ts';
import { sealedPhotoLimit } from '../../../src/shared/contract/photos.ts';
import { keyedTurns } from '../../../src/server/storage/photos/openPhotoStorage.ts';

export const weekMs = 7 * 86_400_000;

/** The parts of a vault, in memory unless given. */
export function vaultParts(others: Partial<VaultParts> = {}): VaultParts {
  return {
    records: memoryRecords(),
    blobs: memoryBlobs(64 * 1024 * 1024),
    clock: boothClock(nothingKnown),
    keepMs: weekMs,
    limitBytes: sealedPhotoLimit,
    inTurn: keyedTurns(),
    onDamaged: () => undefined,
    ...others,
  };
}

export const memoryVault = (others: Partial<VaultParts> = {}): PhotoVault => storedVault(vaultParts(others));
