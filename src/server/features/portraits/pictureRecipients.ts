import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import type { PictureServiceConfig } from './pictureSettings.ts';
import { isPrivate } from '../../core/settings/settingKinds.ts';

/** Who gets the photos, as guests are told before they agree; undefined where nobody does. */
export const pictureRecipients = (configs: readonly PictureServiceConfig[]): PictureRecipients | undefined =>
  configs.length === 0 ? undefined : configs.map(recipient);

/** The name of whom everybody knows, else the host; null for a computer in the venue. */
function recipient(config: PictureServiceConfig): string | null {
  if (config.kind === 'fake' || config.kind === 'emulator') return null;
  const { hostname } = new URL(config.url);
  if (isPrivate(hostname)) return null;
  return known[hostname] ?? hostname.replace(/^(?:api|www)\./, '');
}

const known: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'generativelanguage.googleapis.com': 'Google',
};
