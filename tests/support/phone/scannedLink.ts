import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { vi } from 'vitest';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { photoId } from '../../../src/shared/share/photoKeys.ts';
import { secretInLink } from '../../../src/shared/share/shareLink.ts';
import { ask } from '../server/ask.ts';

/** The text of any QR code on the screen, decoded by an independent reader; empty if there is none. */
export async function scanned(page: Page): Promise<string> {
  const { data, width, height } = PNG.sync.read(await page.screenshot());
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? '';
}

/** A link to a photo. */
export interface ScannedLink {
  readonly link: string;
  /** The booth's address for phones, without a trailing slash. */
  readonly address: string;
  readonly secret: PhotoSecret;
}

/** The link on the screen, as soon as it can be decoded. */
export function scannedLink(page: Page): Promise<ScannedLink> {
  const read = async (): Promise<ScannedLink> => {
    const link = await scanned(page);
    const [address = ''] = link.split(/\/s(?:-[A-Za-z0-9]{6})?#/, 1);
    const secret = secretInLink(link);
    if (secret === null) throw new Error(`the code on the screen leads to no photo, but to "${link}"`);
    return { link, address, secret };
  };
  return vi.waitFor(read, { timeout: 20_000, interval: 100 });
}

/** The answer that any device on the network gets at a photo's address. */
export const fetchSealed = ({ address, secret }: ScannedLink) => ask(`${address}/photos/${photoId(secret)}`);
