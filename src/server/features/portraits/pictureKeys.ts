import type { KeyedService, PictureKey } from '../../../shared/contract/staff.ts';
import type { PictureServiceConfig } from './pictureSettings.ts';
import type { KeyRing } from '../../core/access/keyRing.ts';

/** The origin of a chosen service's address; null if the service is not chosen. */
export function keyOrigin(configs: readonly PictureServiceConfig[], service: KeyedService): string | null {
  const config = configs.find(({ kind }) => kind === service);
  return config !== undefined && 'url' in config ? new URL(config.url).origin : null;
}

/** The state of the chosen services' keys, for staff. Never contains a key. */
export function pictureKeys(configs: readonly PictureServiceConfig[], keys: Pick<KeyRing, 'key' | 'known'>): readonly PictureKey[] {
  return configs.flatMap((config): PictureKey[] => {
    if (config.kind !== 'openai' && config.kind !== 'gemini' && config.kind !== 'sdwebui') return [];
    const service = config.kind;
    const isGiven = 'auth' in config ? config.auth !== null : config.key !== null;
    if (isGiven) return [{ service, state: 'given' }];
    if (keys.key(service, new URL(config.url).origin) !== null) return [{ service, state: 'set' }];
    return [{ service, state: keys.known().includes(service) ? 'locked' : 'none' }];
  });
}
