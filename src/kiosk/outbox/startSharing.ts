import type { MadePicture } from '../../flow/Visit.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../../shared/share/SharedItem.ts';
import { wipeItem } from '../../shared/share/SharedItem.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { httpClient } from '../api/httpClient.ts';
import type { FollowedAddress } from '../api/publicAddress.ts';
import { keptPublicAddress, noPublicAddress } from '../api/publicAddress.ts';
import { systemClock } from '../devices/Clock.ts';
import { outboxClient } from './outboxClient.ts';
import type { AlbumWish } from './AlbumWish.ts';
import type { SequelWish } from './SequelOrders.ts';
import { randomBytes } from '../devices/randomBytes.ts';
import { askForPersistence } from '../devices/storagePersistence.ts';
import type { AxiosInstance } from 'axios';
import type { ShareAddress } from '../../shared/contract/photos.ts';

/** A longer address makes a QR code that phones can't read across a hall. */
const longestAddress = 120;

/**
 * The current address where guests' phones find their photos, by `GET /api/share`. Null without a usable answer. `note` receives whether
 * a code keeps its address.
 */
export async function fetchShareAddress(client: AxiosInstance, note?: (isKept: boolean) => void): Promise<string | null> {
  try {
    const { data } = await client.get<unknown>('/api/share');
    const { address: given, isKept } = (data ?? {}) as Partial<Record<keyof ShareAddress, unknown>>;
    if (typeof given !== 'string' || given.length > longestAddress) return null;
    const { protocol, origin, pathname, search, hash } = new URL(given);
    if ((protocol !== 'http:' && protocol !== 'https:') || search !== '' || hash !== '') return null;
    note?.(isKept === true);
    return `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`;
  } catch {
    // The server is unreachable, or the answer is not an address. It is asked again soon.
    return null;
  }
}

const askTimeoutMs = 5000;

/** A card as a file, with the picture that it shows and the secret in its link. */
export interface CardToSend {
  readonly card: SharedItem;
  readonly picture: MadePicture;
  readonly secret: PhotoSecret;
  readonly sequel?: SequelWish;
  readonly albums?: readonly AlbumWish[];
}

/** Sends a card to where guests can fetch it. Settles when the card has been sent, or has to wait. The sequel is sent separately. */
export type SendCard = (sent: CardToSend, signal: AbortSignal) => Promise<void>;

/** What a visit needs in order to share a card. */
export interface SharingPorts {
  readonly newSecret: () => PhotoSecret;
  readonly publicAddress: FollowedAddress;
  readonly sendCard: SendCard;
}

export interface SharingForThemes {
  /** The ports for a theme's share settings. */
  readonly ports: (share: Theme['share']) => SharingPorts;
  /** Retries all waiting photos now. */
  readonly retryOutbox: () => void;
}

const startWorker = (): Worker => new Worker(new URL('../outboxWorker.ts', import.meta.url), { type: 'module' });

/**
 * Starts sharing cards with guests' phones, once the first scene is `painted`, until the page ends. Waiting photos are sent even if a new
 * theme has disabled sharing, because their guests have links. The outbox holds at most `limit` photos, under later themes too.
 */
export function startSharing(limit: number, painted: Promise<unknown>): SharingForThemes {
  const client = httpClient(window.location.origin, askTimeoutMs);
  void painted.then(askForPersistence);
  const outbox = outboxClient({ limit, clock: systemClock, begin: painted, startWorker });
  let isKept = false;
  const ask = () => painted.then(() => fetchShareAddress(client, (kept) => void (isKept = kept)));
  const address = keptPublicAddress(ask, systemClock, new AbortController().signal, () => isKept);
  const ports = ({ enabled }: Theme['share']): SharingPorts => ({
    newSecret() {
      address.begin();
      return newPhotoSecret(randomBytes);
    },
    publicAddress: enabled ? address : noPublicAddress,
    async sendCard({ card, secret, sequel, albums }, signal) {
      const codeNames = isKept ? address.current() : null;
      const wishes = { ...(sequel && { sequel }), ...(albums && { albums }), ...(codeNames !== null && { codeNames }) };
      if (enabled) return outbox.share(card, secret, signal, wishes);
      // The outbox doesn't accept this card, so wipe it here.
      wipeItem(card);
    },
  });
  return { ports, retryOutbox: outbox.retry };
}
