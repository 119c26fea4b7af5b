import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { Core, OpenFeature } from '../core/Feature.ts';
import type { Chosen } from '../core/settings/readSettings.ts';
import { chosenOf } from '../core/settings/readSettings.ts';
import { albumSettings } from '../features/album/albumSettings.ts';
import { stillCameraSettings } from '../features/camera/stillCameraSettings.ts';
import { cameraSettings } from '../features/health/cameraSettings.ts';
import type { HealthSettings } from '../features/health/openHealth.ts';
import type { PortraitSettings } from '../features/portraits/pictureSettings.ts';
import { pictureSettings, portraitSettings } from '../features/portraits/pictureSettings.ts';
import { printSettings } from '../features/print/printSettings.ts';
import type { RehearsalSettings } from '../features/rehearsal/openRehearsal.ts';
import type { ShownThemeSettings } from '../features/theme/openTheme.ts';

/** Settings that features receive without conversion. */
const ownSettings = { ...printSettings, ...stillCameraSettings, ...cameraSettings, ...albumSettings };

/** The features' settings, in the order of `--help`. */
export const featureSettings = { ...pictureSettings, ...ownSettings };

export type FeatureSettings = PortraitSettings & Chosen<typeof ownSettings>;

/** The features' settings computed from the chosen values, or one sentence about a missing value. */
export function readFeatureSettings(chosen: Chosen<typeof featureSettings>): Result<FeatureSettings, string> {
  const portraits = portraitSettings(chosen);
  return portraits.ok ? success({ ...portraits.value, ...chosenOf(ownSettings, chosen) }) : portraits;
}

/** The arguments for opening a booth's features. */
export type BoothSettings = FeatureSettings & HealthSettings & RehearsalSettings & ShownThemeSettings;

/** The link to the booth's cloud; its code is not loaded for a booth without a cloud. */
const openCloud = async (core: Core<BoothSettings>) =>
  core.settings.cloud === null
    ? success({ name: 'cloud-link' })
    : (await import('../features/cloud-link/openCloudLink.ts')).openCloudLink(core.settings.cloud, core);

/** Hosts' albums contain pictures stored at this booth. With a cloud, cards are stored there instead. */
const openHostsAlbum = async (core: Core<BoothSettings>) =>
  core.settings.cloud === null ? (await import('../features/album/openAlbum.ts')).openAlbum(core) : success({ name: 'album' });

/**
 * The features of a booth. Each is imported only when a booth opens, because the launcher also reads the settings but needs no features.
 * Staff read problems in this order.
 */
export const boothFeatures: readonly OpenFeature<Core<BoothSettings>>[] = [
  async (core) => (await import('../features/photos/openPhotos.ts')).openPhotos(core),
  async (core) => (await import('../features/health/openHealth.ts')).openHealth(core),
  openCloud,
  async (core) => (await import('../features/print/openPrint.ts')).openPrint(core),
  async (core) => (await import('../features/camera/openCamera.ts')).openCamera(core),
  openHostsAlbum,
  async (core) => (await import('../features/theme/openTheme.ts')).openTheme(core),
  async (core) => (await import('../features/portraits/openPortraitOrders.ts')).openPortraitOrders(core),
  async (core) => (await import('../features/visits/openVisits.ts')).openVisits(core),
  async (core) => (await import('../features/rehearsal/openRehearsal.ts')).openRehearsal(core),
  async (core) => (await import('../features/staff/openStaff.ts')).openStaff(core),
];

/** Other jobs of the program instead of running a booth, selected by its first argument. */
export const errands = {
  'rehearse-service': async () => (await import('../features/portraits/rehearseService.ts')).rehearseService,
};
