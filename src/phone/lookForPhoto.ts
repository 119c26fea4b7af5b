import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { ItemRole } from '../shared/share/photoKeys.ts';
import { isInOneCase } from '../shared/share/shareLink.ts';
import { photoIdBytes } from '../shared/share/photoKeys.ts';
import { toBase64url } from '../shared/share/base64url.ts';
import { isFairPng } from '../shared/share/fairPicture.ts';
import { firstPart, headerLength } from '../shared/share/sealedFile.ts';
import { fetchPhoto } from './fetchPhoto.ts';
import type { FilmReader, FilmTools, ItemId } from './film/FilmPart.ts';
import { loadFilmPart } from './film/loadFilmPart.ts';
import type { OpenedPhoto, PhoneEvent } from './PhoneState.ts';
import { untilNextPoll } from './untilNextPoll.ts';

export interface SearchTools extends Pick<FilmTools, 'open' | 'nameFor' | 'photo' | 'photoAlt' | 'send'> {
  /** Resolves when the picture at this address can be painted; rejects if it is not a picture. */
  readonly paintable: (url: string) => Promise<void>;
  readonly onPart: (share: number) => void;
}

/** The offset of the version in a sealed file. Even versions have a list of contents. */
const versionAt = 4;

/** Searches for the photo once, and opens it. After an abort, its result must be ignored. */
export async function lookForPhoto(secret: PhotoSecret, signal: AbortSignal, tools: SearchTools): Promise<PhoneEvent> {
  const { id, idBytes } = idOf(secret, 'first');
  let reader: FilmReader | null = null;
  const fetched = await fetchPhoto(id, signal, async (soFar, share) => {
    tools.onPart(share);
    if (soFar[versionAt] !== 2 && soFar[versionAt] !== 4) return false;
    if (reader === null) {
      const { openFilm, words } = await loadFilmPart(signal);
      const late = { sequelId: () => idOf(secret, 'sequel'), fetchSealed, untilNextPoll };
      reader = openFilm({ ...tools, ...late, secret, id, idBytes, words, signal });
    }
    return reader.arrived(soFar);
  });
  switch (fetched.got) {
    case 'unknown':
      return isInOneCase(secret) ? { type: 'photo-ended', why: 'wrong-link' } : { type: 'photo-missed', why: 'unknown' };
    case 'unreachable':
      return { type: 'photo-missed', why: fetched.got };
    case 'damaged':
    case 'deleted':
    case 'expired':
      return { type: 'photo-ended', why: fetched.got };
    case 'photo': {
      if (reader !== null) return (reader as FilmReader).ended(fetched.expires);
      const part = firstPart(fetched.sealed, idBytes);
      const bytes =
        part.ok && headerLength + part.value.body.length === fetched.sealed.length ? await tools.open({ part: part.value, secret }) : null;
      const photo = bytes === null || !isFairPng(bytes) ? null : await paintablePhoto(bytes, fetched.expires, tools);
      return photo === null ? { type: 'photo-ended', why: 'damaged' } : { type: 'photo-opened', photo };
    }
  }
}

function idOf(secret: PhotoSecret, role: ItemRole): ItemId {
  const idBytes = photoIdBytes(secret, role);
  return { id: toBase64url(idBytes), idBytes };
}

const fetchSealed: FilmTools['fetchSealed'] = (id, signal) => fetchPhoto(id, signal, () => Promise.resolve(false));

/** The photo as a file that the page can show; null if its bytes are not a picture. Wipes the bytes. */
async function paintablePhoto(
  bytes: Uint8Array<ArrayBuffer>,
  expires: string | null,
  { nameFor, paintable }: SearchTools,
): Promise<OpenedPhoto | null> {
  const file = new File([bytes], nameFor('png'), { type: 'image/png' });
  bytes.fill(0);
  const url = URL.createObjectURL(file);
  try {
    await paintable(url);
    return { file, url, expires };
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
}
