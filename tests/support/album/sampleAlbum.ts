import type { SealedList } from '../../../src/shared/album/eventKeys.ts';
import { albumOpeningKey, eventKey, viewerSecret } from '../../../src/shared/album/eventKeys.ts';
import type { EventSecret } from '../../../src/shared/album/EventSecret.ts';
import { newEventSecret } from '../../../src/shared/album/EventSecret.ts';
import { eventText } from '../../../src/shared/album/eventText.ts';
import { wordsToCompare } from '../../../src/shared/album/eventWords.ts';
import { sealEntry } from '../../../src/shared/album/albumEntry.ts';
import { sealPreview } from '../../../src/shared/album/albumPreview.ts';
import { deleteToken, deleteTokenHash, photoId } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../../src/shared/share/seal.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';

const filled = (fill: number) => (length: number) => new Uint8Array(length).fill(fill);

/** An event whose host is the test. */
export function sampleEvent(fill = 1, days: { readonly from: string; readonly to: string } = { from: '2026-11-21', to: '2026-11-21' }) {
  const secret: EventSecret = newEventSecret(filled(fill));
  const event = { ...eventKey(secret), name: `Party ${String(fill)}`, ...days };
  const viewer = viewerSecret(secret);
  return { secret, viewer, event, line: eventText(event), words: wordsToCompare(event), opening: albumOpeningKey(viewer) };
}

/** A card with its entry in that event's album or wall. */
export async function sampleCard(event: SealedList, fill: number, png = Uint8Array.of(137, 80, 78, 71, fill)) {
  const secret = newPhotoSecret(filled(fill));
  const entry = sealEntry(event, { secret, kind: 'card', madeMs: 1_800_000_000_000 + fill }, filled(fill));
  const preview = Uint8Array.of(1, 2, 3, fill);
  return {
    secret,
    id: photoId(secret),
    token: deleteToken(secret),
    deleteTokenHash: deleteTokenHash(secret),
    png,
    preview,
    photo: await seal(stillItem(png.slice()), secret, filled(fill)),
    body: Buffer.concat([entry, sealPreview(preview, secret, filled(fill))]),
  };
}
