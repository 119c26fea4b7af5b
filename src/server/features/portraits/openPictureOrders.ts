import type { FastifyBaseLogger } from 'fastify';
import { promptFor, referenceFor } from '../../../shared/theme/promptFor.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { PictureBudget } from './pictureBudget.ts';
import type { OrderSettings, PictureOrders } from './pictureOrders.ts';
import { pictureOrders } from './pictureOrders.ts';
import { referenceReader } from '../../core/disk/referenceReader.ts';
import { pngOfImage } from './services/fakeService.ts';
import type { PictureService } from './services/PictureService.ts';

/** Leaves the server time to report a timeout before the kiosk itself gives up. */
const spareMs = 500;

/** Three minutes instead of the usual one. The kiosk waits ten minutes for an order, including all retries. */
export const lateTimeoutMs = 180_000;

export interface PictureOrderParts {
  readonly service: PictureService;
  readonly budget: PictureBudget;
  readonly theme: () => { readonly theme: Pick<Theme, 'picture' | 'survey'>; readonly resolve: (address: string) => string | null };
  readonly logger: FastifyBaseLogger;
  readonly onEnd: NonNullable<OrderSettings['onEnd']>;
}

/** The orders to a service. They time out within the time that the theme lets guests wait. */
export function openPictureOrders({ service, budget, theme, logger, onEnd }: PictureOrderParts): PictureOrders {
  const readReference = referenceReader(pngOfImage);
  const timeoutMs = (): number => {
    const { serviceTimeoutMs, pictureDeadlineMs } = theme().theme.picture;
    return Math.max(spareMs, Math.min(serviceTimeoutMs, pictureDeadlineMs) - spareMs);
  };
  return pictureOrders({
    service,
    promptFor: (answers, people) => promptFor(theme().theme, answers, people),
    referenceFor: async (answers) => {
      const address = referenceFor(theme().theme, answers);
      const file = address === null ? null : theme().resolve(address);
      return file === null ? null : readReference(file);
    },
    askNextAfterRefusal: () => theme().theme.picture.afterRefusal === 'next',
    budget,
    toPng: pngOfImage,
    timeoutMs,
    lateTimeoutMs,
    logger,
    onEnd,
  });
}
