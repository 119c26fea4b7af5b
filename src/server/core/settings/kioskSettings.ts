import type { CameraName, KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import { cameraName, closing } from '../../../shared/contract/kioskStatus.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { BoothEvents } from '../events.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';

/** What staff have set for the kiosk. It survives restarts. */
export interface KioskSettingsStore {
  readonly current: () => KioskSettings;
  readonly setClosed: (closed: KioskSettings['closed']) => Promise<Result<void>>;
  readonly chooseCamera: (camera: CameraName | null) => Promise<Result<void>>;
  /** Makes kiosks retry everything in their outboxes within seconds. */
  readonly retryOutboxes: () => void;
  /** What kiosks are to rehearse; null ends it. Kept until the booth stops. */
  readonly setRehearsal: (rehearsal: KioskSettings['rehearsal']) => void;
}

/** Opens the kiosk settings. Fails if they can't be read at all. An invalid one counts as unset. */
export async function openKioskSettings(settings: StaffSettings): Promise<Result<KioskSettingsStore>> {
  const [closed, camera] = [await settings.read('closed'), await settings.read('camera')];
  if (!closed.ok) return closed;
  if (!camera.ok) return camera;
  let kioskSettings: KioskSettings = {
    closed: closing.safeParse(closed.value).data ?? null,
    camera: cameraName.safeParse(camera.value).data ?? null,
    outboxRetries: 0,
    rehearsal: null,
  };
  async function write<Name extends 'closed' | 'camera'>(name: Name, value: KioskSettings[Name]): Promise<Result<void>> {
    const written = await settings.write(name, value);
    // Other settings may have changed meanwhile.
    if (written.ok) kioskSettings = { ...kioskSettings, [name]: value };
    return written;
  }
  return success({
    current: () => kioskSettings,
    setClosed: (closed) => write('closed', closed),
    chooseCamera: (camera) => write('camera', camera),
    retryOutboxes: () => void (kioskSettings = { ...kioskSettings, outboxRetries: kioskSettings.outboxRetries + 1 }),
    setRehearsal: (rehearsal) => void (kioskSettings = { ...kioskSettings, rehearsal }),
  });
}

/** The same store, which publishes when staff or the cloud open or close the booth. */
export const tellingOpenings = (store: KioskSettingsStore, events: BoothEvents): KioskSettingsStore => ({
  ...store,
  async setClosed(closed) {
    const wasClosed = store.current().closed !== null;
    const set = await store.setClosed(closed);
    const isClosed = store.current().closed !== null;
    if (isClosed !== wasClosed) events.publish({ kind: isClosed ? 'booth-closed' : 'booth-opened' });
    return set;
  },
});
