import { success } from '../../shared/errors.ts';
import type { Core, OpenFeature } from '../core/Feature.ts';
import { openHealth } from '../features/health/openHealth.ts';
import { openPhotos } from '../features/photos/openPhotos.ts';
import { openPortraitOrders } from '../features/portraits/openPortraitOrders.ts';
import { openPrint } from '../features/print/openPrint.ts';
import { openRehearsal } from '../features/rehearsal/openRehearsal.ts';
import { openStaff } from '../features/staff/openStaff.ts';
import type { ShownThemeSettings } from '../features/theme/openTheme.ts';
import { openTheme } from '../features/theme/openTheme.ts';
import { openVisits } from '../features/visits/openVisits.ts';
import type { Config } from './config.ts';

/** What the features of a booth are opened with. */
export type BoothSettings = Config & Pick<ShownThemeSettings, 'sentTo' | 'pages'>;

/** The line to the booth's cloud, of which a booth of its own loads nothing. */
const openCloud = async (core: Core<BoothSettings>) =>
  core.settings.cloud === null
    ? success({ name: 'cloud-link' })
    : (await import('../features/cloud-link/openCloudLink.ts')).openCloudLink(core.settings.cloud, core);

/** The features of a booth. Staff read problems in this order. */
export const boothFeatures: readonly OpenFeature<BoothSettings>[] = [
  openPhotos,
  openHealth,
  openCloud,
  openPrint,
  openTheme,
  openPortraitOrders,
  openVisits,
  openRehearsal,
  openStaff,
];
