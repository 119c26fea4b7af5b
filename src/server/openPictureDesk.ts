import type { FastifyBaseLogger } from 'fastify';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { PictureServiceConfig } from './config.ts';
import { fakeService } from './picture-services/fakeService.ts';
import type { PictureService } from './picture-services/PictureService.ts';
import { pngOfImage } from './picture-services/pngOfImage.ts';
import { webhookService } from './picture-services/webhookService.ts';
import type { PictureDesk } from './pictures/pictureDesk.ts';
import { pictureDesk } from './pictures/pictureDesk.ts';

/** The kiosk hears that a service is slow a little before it gives up itself. */
const spareMs = 500;

/** The desk of the service that is chosen, or null for none. Nobody waits longer than the theme lets a guest wait. */
export function openPictureDesk(
  config: PictureServiceConfig,
  picture: () => Theme['picture'],
  logger: FastifyBaseLogger,
): PictureDesk | null {
  const service = chosenService(config);
  if (service === null) return null;
  const timeoutMs = (): number => {
    const { serviceTimeoutMs, pictureDeadlineMs } = picture();
    return Math.max(spareMs, Math.min(serviceTimeoutMs, pictureDeadlineMs) - spareMs);
  };
  return pictureDesk({ service, toPng: pngOfImage, timeoutMs, logger });
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
