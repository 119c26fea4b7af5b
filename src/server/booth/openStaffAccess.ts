import type { FastifyBaseLogger } from 'fastify';
import type { BoothError, Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import type { Config } from '../settings/config.ts';
import type { KioskSettingsStore } from '../staff/kioskSettings.ts';
import { openKioskSettings } from '../staff/kioskSettings.ts';
import type { StaffAuthentication } from '../staff/staffAuthentication.ts';
import { openStaffAuthentication } from '../staff/staffAuthentication.ts';
import type { Stores } from './openStores.ts';

/** What staff have set, and how they show who they are. */
export interface StaffAccess {
  readonly kioskSettings: KioskSettingsStore;
  readonly authentication: StaffAuthentication;
}

/** Reads what staff have set. Fails in words for event staff: where it can't be read, or the passphrase of the environment won't do. */
export async function openStaffAccess(
  { staffPassphrase }: Config,
  { settings, dataFolder }: Stores,
  logger: FastifyBaseLogger,
): Promise<Result<StaffAccess, string>> {
  const unreadable = ({ cause }: BoothError): Result<never, string> =>
    failure(`What staff have set in ${dataFolder} cannot be read: ${systemReason(cause)}.`);
  const kioskSettings = await openKioskSettings(settings);
  if (!kioskSettings.ok) return unreadable(kioskSettings.error);
  const authentication = await openStaffAuthentication({ settings, given: staffPassphrase, logger });
  if (authentication.ok) return success({ kioskSettings: kioskSettings.value, authentication: authentication.value });
  const { error } = authentication;
  return error.code === 'passphrase-weak' ? failure(`STAGEBOOTH_STAFF_PASSPHRASE ${error.message}`) : unreadable(error);
}
