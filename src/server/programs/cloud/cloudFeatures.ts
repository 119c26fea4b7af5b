import type { CloudCore } from '../../core/CloudCore.ts';
import type { OpenFeature } from '../../core/Feature.ts';
import { openAlerts } from '../../features/alerts/openAlerts.ts';
import { openConsoleAccounts } from '../../features/console-accounts/openConsoleAccounts.ts';
import { openCloudEvents } from '../../features/events/openCloudEvents.ts';
import { openFleet } from '../../features/fleet/openFleet.ts';
import { openCloudHealth } from '../../features/health/openCloudHealth.ts';
import { openCloudPhotos } from '../../features/photos/openCloudPhotos.ts';
import { openThemeLibrary } from '../../features/theme-library/openThemeLibrary.ts';
import type { CloudConfig } from './cloudSettings.ts';

/** The cloud's features. Operators see outages in this order. */
export const cloudFeatures: readonly OpenFeature<CloudCore<CloudConfig>>[] = [
  openCloudPhotos,
  openCloudHealth,
  openFleet,
  openCloudEvents,
  openThemeLibrary,
  openAlerts,
  openConsoleAccounts,
];
