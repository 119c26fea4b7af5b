import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { stillCameraProblem } from '../../../shared/contract/camera/stillCamera.ts';
import type { RehearsalFinding } from '../../../shared/contract/rehearsal.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { serverClock } from '../../core/ServerClock.ts';
import { cameraHost } from './cameraHost.ts';
import { cameraRoutes } from './cameraRoutes.ts';
import { openCameraSwitch } from './cameraSwitch.ts';
import { staffCameraRoutes } from './staffCameraRoutes.ts';
import { staffCamera } from './staffCamera.ts';
import type { StillCameraSettings } from './stillCameraSettings.ts';

/** The camera named by `--camera`. The server controls it and sends its preview and shots to the kiosk. */
export async function openCamera({
  settings,
  stores,
  kioskSettings,
}: Pick<Core<StillCameraSettings>, 'settings' | 'stores' | 'kioskSettings'>): Promise<Result<Feature, string>> {
  const opened = await openCameraSwitch(settings.camera, stores.settings);
  if (!opened.ok) return opened;
  const host = cameraHost(serverClock);
  const apply = async (): Promise<void> => {
    await host.use(opened.value.current());
    kioskSettings.setStillCamera(host.mode());
  };
  const forStaff = staffCamera(opened.value, host, apply);
  return success({
    name: 'camera',
    routes: { kiosk: (app) => cameraRoutes(app, host), staff: (app) => staffCameraRoutes(app, forStaff) },
    problems() {
      const { trouble } = host.status();
      return trouble === null ? [] : [`${stillCameraProblem(trouble)} Until then, the browser’s camera takes the photos.`];
    },
    async rehearse() {
      if (opened.value.current() === null) return [];
      const shot = await forStaff.test();
      return [rehearsed(shot, host.mode() === 'shots' && host.status().trouble === 'late')];
    },
    begin: () => void apply(),
    close: host.close,
  });
}

/** The result of a test shot, which is discarded. `isPressed`: a person releases the shutter, and may have missed the request. */
const rehearsed = (shot: Result<void, string>, isPressed: boolean): RehearsalFinding => ({
  about: 'shutter',
  level: shot.ok ? 'good' : isPressed ? 'note' : 'bad',
  says: shot.ok ? 'The camera took a test shot.' : 'The camera did not take a test shot.',
  howToFix: shot.ok ? null : shot.error,
});
