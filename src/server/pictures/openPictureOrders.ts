import type { FastifyBaseLogger } from 'fastify';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { PictureServiceConfig } from '../settings/config.ts';
import { fakeService, pngOfImage } from './services/fakeService.ts';
import type { PictureService } from './services/PictureService.ts';
import { webhookService } from './services/webhookService.ts';
import type { PictureOrders } from './pictureOrders.ts';
import { pictureOrders } from './pictureOrders.ts';

/** The server answers that a service is slow a little before the kiosk itself gives up. */
const spareMs = 500;

/** The orders of the chosen service, or null for none. They time out within the time that the theme lets a guest wait. */
export function openPictureOrders(
  config: PictureServiceConfig,
  picture: () => Theme['picture'],
  logger: FastifyBaseLogger,
): PictureOrders | null {
  const service = chosenService(config);
  if (service === null) return null;
  const timeoutMs = (): number => {
    const { serviceTimeoutMs, pictureDeadlineMs } = picture();
    return Math.max(spareMs, Math.min(serviceTimeoutMs, pictureDeadlineMs) - spareMs);
  };
  return pictureOrders({ service, toPng: pngOfImage, timeoutMs, logger });
}

function chosenService(config: PictureServiceConfig): PictureService | null {
  switch (config.kind) {
    case 'none':
      return null;
    case 'fake':
      return fakeService();
    case 'webhook':
      return webhookService(config);
  }
}
