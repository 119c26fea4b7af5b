import type { Page } from 'playwright-core';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { openItem } from './openSealed.ts';
import type { ScannedLink } from './scannedLink.ts';
import { fetchSealed, scannedLink } from './scannedLink.ts';

/** Everything that a phone gets through the code on the screen, as soon as it has been sent. */
export async function itemOnPhone(page: Page): Promise<{ readonly link: ScannedLink; readonly item: SharedItem }> {
  const link = await scannedLink(page);
  await page.getByRole('status').filter({ hasText: 'Point your phone’s camera at the code' }).waitFor({ timeout: 30_000 });
  const sealed = await fetchSealed(link);
  const opened = openItem(sealed.body, link.secret);
  if (!opened.ok) throw new Error(opened.error);
  return { link, item: opened.value };
}
