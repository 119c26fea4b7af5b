import type { CloudStores } from '../storage/openCloudStores.ts';
import type { Core } from './Feature.ts';

/** Everything that a cloud feature receives. `settings` are the feature's own, from the command line and the environment. */
export interface CloudCore<Settings = unknown> extends Pick<Core<Settings>, 'settings' | 'built' | 'gathered' | 'logger' | 'work'> {
  readonly stores: CloudStores;
  /** The public address shared by all servers, for phones, booths and operators, such as `https://photos.example.com`. */
  readonly publicUrl: string;
  /** Aborted when the server is about to shut down. Proxies should then stop sending requests. */
  readonly leaving?: AbortSignal;
}
