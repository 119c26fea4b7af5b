import { z } from 'zod';
import type { StillCameraMode } from '../../../shared/contract/camera/stillCamera.ts';
import type { CameraTurn } from '../../../shared/contract/cameraTurns.ts';
import type { CameraName, KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import { cameraName, cameraTurn, closing } from '../../../shared/contract/kioskStatus.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { BoothEvents } from '../events.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';

/** The kiosk settings that staff have chosen. All survive restarts except retries and rehearsals. */
export interface KioskSettingsStore {
  readonly current: () => KioskSettings;
  readonly setClosed: (closed: KioskSettings['closed']) => Promise<Result<void>>;
  readonly chooseCamera: (camera: CameraName | null) => Promise<Result<void>>;
  readonly turnCamera: (turn: CameraTurn) => Promise<Result<void>>;
  /** Makes kiosks retry all cards in their outboxes within seconds. */
  readonly retryOutboxes: () => void;
  /** Sets the rehearsal for kiosks; null ends it. Kept until the booth stops. */
  readonly setRehearsal: (rehearsal: KioskSettings['rehearsal']) => void;
  /** Sets which pictures kiosks request from a server-controlled camera; null if there is no such camera. Kept until the booth stops. */
  readonly setStillCamera: (mode: StillCameraMode | null) => void;
}

/** The stored camera turn. It applies while the booth is started with the same `--camera-turn`; a new option value overrides it. */
const keptTurn = z.object({ startedWith: cameraTurn, turn: cameraTurn });

/**
 * Opens the kiosk settings; `startedWith` is the value of `--camera-turn`. Fails if the settings can't be read at all. An invalid setting counts as
 * unset.
 */
export async function openKioskSettings(settings: StaffSettings, startedWith: CameraTurn = 0): Promise<Result<KioskSettingsStore>> {
  const [closed, camera, turn] = [await settings.read('closed'), await settings.read('camera'), await settings.read('camera-turn')];
  if (!closed.ok) return closed;
  if (!camera.ok) return camera;
  if (!turn.ok) return turn;
  const kept = keptTurn.safeParse(turn.value).data;
  let kioskSettings: KioskSettings = {
    closed: closing.safeParse(closed.value).data ?? null,
    camera: cameraName.safeParse(camera.value).data ?? null,
    cameraTurn: kept?.startedWith === startedWith ? kept.turn : startedWith,
    outboxRetries: 0,
    rehearsal: null,
  };
  async function write<Name extends 'closed' | 'camera' | 'cameraTurn'>(
    name: Name,
    value: KioskSettings[Name],
    writing: Promise<Result<void>>,
  ): Promise<Result<void>> {
    const written = await writing;
    // Other settings may have changed during the write.
    if (written.ok) kioskSettings = { ...kioskSettings, [name]: value };
    return written;
  }
  return success({
    current: () => kioskSettings,
    setClosed: (closed) => write('closed', closed, settings.write('closed', closed)),
    chooseCamera: (camera) => write('camera', camera, settings.write('camera', camera)),
    turnCamera: (turn) => write('cameraTurn', turn, settings.write('camera-turn', { startedWith, turn })),
    retryOutboxes: () => void (kioskSettings = { ...kioskSettings, outboxRetries: kioskSettings.outboxRetries + 1 }),
    setRehearsal: (rehearsal) => void (kioskSettings = { ...kioskSettings, rehearsal }),
    setStillCamera(mode) {
      const { stillCamera: _before, ...others } = kioskSettings;
      kioskSettings = mode === null ? others : { ...others, stillCamera: mode };
    },
  });
}

/** Wraps a store so that it publishes an event when staff or the cloud open or close the booth. */
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
