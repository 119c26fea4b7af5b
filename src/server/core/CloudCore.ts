import type { CloudStores } from '../storage/openCloudStores.ts';
import type { Core } from './Feature.ts';

/** What a feature of the cloud gets. `settings` are its own, from command line and environment. */
export interface CloudCore<Settings = unknown> extends Pick<Core<Settings>, 'settings' | 'built' | 'gathered' | 'logger' | 'work'> {
  readonly stores: CloudStores;
  /** Where phones, booths and operators find all servers together, such as `https://photos.example.com`. */
  readonly publicUrl: string;
  /** Aborted when the server is about to end: proxies are to send nothing more. */
  readonly leaving?: AbortSignal;
}
