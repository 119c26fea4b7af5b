import type { Answered } from '../server/ask.ts';
import { ask } from '../server/ask.ts';
import type { SamplePhoto } from '../visit/samplePhoto.ts';

/** Delivers a photo to a cloud server as a booth would, from the given address of this machine. */
export function uploadTo(
  { address, token }: { readonly address: string; readonly token: string },
  { id, bytes, deleteTokenHash }: SamplePhoto,
  localAddress?: string,
): Promise<Answered> {
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash, authorization: `Bearer ${token}` };
  return ask(`${address}/api/photos/${id}`, {
    method: 'PUT',
    headers,
    body: bytes,
    ...(localAddress !== undefined && { localAddress }),
  });
}
