import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import type { PictureServiceConfig } from './pictureSettings.ts';
import { recipientAt } from '../../core/recipientAt.ts';

/** Who gets the photos, as guests are told before they agree; undefined where nobody does. */
export const pictureRecipients = (configs: readonly PictureServiceConfig[]): PictureRecipients | undefined =>
  configs.length === 0
    ? undefined
    : configs.map((config) => (config.kind === 'fake' || config.kind === 'emulator' ? null : recipientAt(config.url)));
