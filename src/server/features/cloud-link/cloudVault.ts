import { deleteTokenHashHeader, sequelOfHeader, waitedHeader } from '../../../shared/contract/photos.ts';
import { isAddressOf } from '../../../shared/share/shareLink.ts';
import type { Result } from '../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../shared/errors.ts';
import type { ExpectedSequel, IncomingPhoto, Kept, PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { CloudAnswer, CloudRequest, CloudUpload, NoAnswer } from './cloudCalls.ts';

/** The vault's connection to the cloud: adds the current token and reports each result to the link. */
export interface VaultLine {
  readonly upload: (upload: Omit<CloudUpload, 'token'>) => Promise<Result<CloudAnswer, NoAnswer>>;
  readonly ask: (request: Omit<CloudRequest, 'token'>) => Promise<Result<CloudAnswer, NoAnswer>>;
  /** The address in the QR codes of cards. */
  readonly cloud: string;
}

/**
 * The vault of a booth that stores its cards in the cloud. An upload is streamed to the cloud and acknowledged once the cloud has
 * acknowledged it. A card whose QR code leads to the booth itself stays in the local vault. Other operations, such as downloads and
 * clearing, use the local vault.
 */
export function cloudVault(local: PhotoVault, { upload, ask, cloud }: VaultLine): PhotoVault {
  async function keep(photo: IncomingPhoto): Promise<Result<Kept>> {
    const { id, body, deleteTokenHash, announcedBytes, madeMsAgo = 0, codeNames = cloud, sequelOf } = photo;
    if (!isAddressOf(codeNames, cloud)) return local.keep(photo);
    // Staff may have cleared the booth's photos since this one was made.
    const wanted = await local.wants({ id, card: sequelOf ?? id, madeMsAgo });
    if (!wanted.ok) return wanted;
    if (!wanted.value) return success({ kind: 'gone', reason: 'deleted' });
    const answer = await upload({
      path: `/api/photos/${id}`,
      headers: {
        'content-type': 'application/octet-stream',
        [deleteTokenHashHeader]: deleteTokenHash,
        [waitedHeader]: String(madeMsAgo),
        ...(sequelOf !== undefined && { [sequelOfHeader]: sequelOf }),
      },
      sizeBytes: announcedBytes,
      body,
    });
    if (!answer.ok)
      return failure(
        new BoothError(answer.error.of === 'sender' ? 'upload-broken' : 'storage-unavailable', answer.error.why, { retryable: true }),
      );
    return keptOf(answer.value);
  }

  async function wants(sequel: ExpectedSequel): Promise<Result<boolean>> {
    const here = await local.wants(sequel);
    if (!here.ok || !here.value) return here;
    const answer = await ask({ method: 'POST', path: '/booths/wanted', json: sequel });
    // If the cloud is unreachable, continue: it will refuse an unwanted photo on arrival.
    return success(!(answer.ok && answer.value.status === 200 && answer.value.said.wanted === false));
  }

  return { ...local, keep, wants };
}

/** Trust only the cloud's own answer. A proxy in front of it also rejects large bodies, and that must not discard the card. */
function keptOf({ status, said: { expires, error } }: CloudAnswer): Result<Kept> {
  if ((status === 200 || status === 201) && typeof expires === 'string') {
    const expiresMs = Date.parse(expires);
    if (!Number.isNaN(expiresMs)) return success({ kind: status === 201 ? 'new' : 'known', expiresMs });
  }
  if (status === 409 && error === 'conflict') return success({ kind: 'conflict' });
  if (status === 410 && (error === 'deleted' || error === 'expired')) return success({ kind: 'gone', reason: error });
  if (status === 413 && error === 'too-large')
    return failure(new BoothError('photo-too-large', 'the cloud refused it', { retryable: false }));
  if (status === 400 && error === 'bad-request')
    return failure(new BoothError('upload-broken', 'the cloud refused it', { retryable: false }));
  return failure(new BoothError('storage-unavailable', `the cloud answered with status ${status}`, { retryable: true }));
}
