import { randomBytes } from 'node:crypto';
import { phoneDocument } from '../../../src/server/features/photos/phonePage/phoneDocument.ts';
import { guestLimits } from '../../../src/server/core/http/limitGuests.ts';
import { guestsApp } from '../server/guestsApp.ts';
import { boothClock, nothingKnown } from '../../../src/server/storage/photos/boothClock.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { deleteTokenHash, photoId } from '../../../src/shared/share/photoKeys.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import type { SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import { shareLink } from '../../../src/shared/share/shareLink.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { memoryVault, weekMs } from '../server/memoryVault.ts';
import { phoneTemplate } from '../phone/phoneTemplate.ts';
import { silentLogger } from '../server/silentLogger.ts';

/**
 * A name that `phoneBrowser` resolves to this machine. Unlike 127.0.0.1 it is not a secure context, like an address in a venue's network.
 */
export const venueName = 'booth.example';

export interface GuestsListener {
  /** Without a trailing slash. */
  readonly address: string;
  /** The method, address and headers of each request, as one text. */
  readonly asked: string[];
  linkOf(secret: PhotoSecret): string;
  /** Stores a sealed card or film, as an upload would. */
  keep(secret: PhotoSecret, card: Uint8Array | SharedItem): Promise<void>;
  isKept(secret: PhotoSecret): Promise<boolean>;
  /** Lets every photo expire. */
  weekPasses(): void;
  close(): Promise<void>;
}

const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));

export const aSecret = (): PhotoSecret => newPhotoSecret(random);

/** The real guests' listener with a theme, over plain HTTP, with its photos in memory. */
export async function guestsListener(theme: Theme): Promise<GuestsListener> {
  let aheadMs = 0;
  const vault = memoryVault({
    clock: boothClock(
      nothingKnown,
      () => Date.now() + aheadMs,
      () => performance.now() + aheadMs,
    ),
  });
  const limits = { ...guestLimits, rate: { burst: 10_000, perSecond: 1000 }, connectionsEach: 512 };
  const page = await phoneDocument(await phoneTemplate(), theme);
  const app = guestsApp({ page: async () => page, vault, logger: silentLogger, limits, names: [venueName] });
  const asked: string[] = [];
  app.addHook('onRequest', async ({ method, url, headers }) => void asked.push(`${method} ${url} ${JSON.stringify(headers)}`));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const bound = app.server.address();
  const address = `http://${venueName}:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  return {
    address,
    asked,
    linkOf: (secret) => shareLink(address, secret),
    async keep(secret, card) {
      const sealed = await seal(card instanceof Uint8Array ? stillItem(new Uint8Array(card)) : card, secret, random);
      const body = (async function* () {
        yield sealed;
      })();
      const upload = { id: photoId(secret), body, deleteTokenHash: deleteTokenHash(secret), announcedBytes: sealed.length };
      const kept = await vault.keep(upload);
      if (!kept.ok) throw kept.error;
    },
    async isKept(secret) {
      const found = await vault.open(photoId(secret));
      if (!found.ok || found.value.kind !== 'kept') return false;
      await found.value.bytes.close();
      return true;
    },
    weekPasses: () => void (aheadMs += weekMs + 1),
    close: () => app.close(),
  };
}
