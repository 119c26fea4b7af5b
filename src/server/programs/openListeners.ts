import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { listen } from '../core/http/listen.ts';
import { everyHost } from '../core/network/lanAddresses.ts';
import type { Config } from './config.ts';
import { everywhere } from '../core/access/kioskAccess.ts';

/** The two apps of a booth. */
export interface BoothApps {
  /** The app for the kiosk's page and for staff. */
  readonly kiosk: FastifyInstance;
  /** The app for guests' phones. */
  readonly guests: FastifyInstance;
}

/** Opens both ports. On failure, closes both apps and returns a sentence that names the option of the port that could not be opened. */
export async function openListeners({ kiosk, guests }: BoothApps, config: Config): Promise<Result<{ close(): Promise<void> }, string>> {
  const close = async (): Promise<void> => {
    await Promise.all([kiosk.close(), guests.close()]);
  };
  const allHosts = everyHost(networkInterfaces());
  const kioskOpen = await listen(kiosk, config.port, config.kiosk.host === everywhere ? allHosts : config.kiosk.host, '--port');
  const both = kioskOpen.ok ? await listen(guests, config.sharePort, allHosts, '--share-port') : kioskOpen;
  if (both.ok) return success({ close });
  await close();
  return both;
}
