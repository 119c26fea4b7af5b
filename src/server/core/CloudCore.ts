import type { CloudStores } from '../storage/openCloudStores.ts';
import type { Core } from './Feature.ts';

/** What a cloud feature gets. `settings` are the feature's own, from command line and environment. */
export interface CloudCore<Settings = unknown> extends Pick<Core<Settings>, 'settings' | 'built' | 'gathered' | 'logger' | 'work'> {
  readonly stores: CloudStores;
  /** The address that all servers share for phones, booths and operators, such as `https://photos.example.com`. */
  readonly publicUrl: string;
  /** Aborted when the server is about to shut down: proxies should then stop sending requests. */
  readonly leaving?: AbortSignal;
}
