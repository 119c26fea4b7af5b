import type { FastifyBaseLogger } from 'fastify';
import type { BoothError, Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import type { Config } from './config.ts';
import type { KioskSettingsStore } from '../core/settings/kioskSettings.ts';
import { openKioskSettings } from '../core/settings/kioskSettings.ts';
import type { StaffAuthentication } from '../core/access/staffAuthentication.ts';
import { openStaffAuthentication } from '../core/access/staffAuthentication.ts';
import type { KeyRing } from '../core/access/keyRing.ts';
import { openKeyRing, unlocking } from '../core/access/keyRing.ts';
import type { Stores } from '../storage/openStores.ts';

/** Staff settings, staff authentication and keys. */
export interface StaffAccess {
  readonly kioskSettings: KioskSettingsStore;
  readonly authentication: StaffAuthentication;
  readonly keys: KeyRing;
}

/**
 * Reads the staff's settings. Fails with a sentence for event staff if they can't be read, or if the passphrase in the environment is
 * unacceptable.
 */
export async function openStaffAccess(
  { staffPassphrase, cameraTurn }: Config,
  { settings, dataFolder }: Stores,
  logger: FastifyBaseLogger,
): Promise<Result<StaffAccess, string>> {
  const unreadable = ({ cause }: BoothError): Result<never, string> =>
    failure(`Staff settings in ${dataFolder} cannot be read: ${systemReason(cause)}.`);
  const kioskSettings = await openKioskSettings(settings, cameraTurn);
  if (!kioskSettings.ok) return unreadable(kioskSettings.error);
  const keys = await openKeyRing(settings);
  if (!keys.ok) return unreadable(keys.error);
  const authentication = await openStaffAuthentication({ settings, given: staffPassphrase, logger });
  if (authentication.ok) {
    if (staffPassphrase !== null) await keys.value.unlock(staffPassphrase);
    return success({
      kioskSettings: kioskSettings.value,
      authentication: unlocking(authentication.value, keys.value),
      keys: keys.value,
    });
  }
  const { error } = authentication;
  return error.code === 'passphrase-weak' ? failure(`STAGEBOOTH_STAFF_PASSPHRASE ${error.message}`) : unreadable(error);
}
