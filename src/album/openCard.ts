import { isFairFile } from '../shared/share/isFairFile.ts';
import { openPart } from '../shared/share/openPart.ts';
import { photoIdBytes } from '../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { readContents } from '../shared/share/sealedContents.ts';
import { firstPart } from '../shared/share/sealedFile.ts';
import type { SharedFile } from '../shared/share/SharedItem.ts';

/** A card's main file: a still or moving picture. Null if the sealed file is damaged or truncated, or lies about its type or size. */
export function openCard(sealed: Uint8Array, secret: PhotoSecret): SharedFile | null {
  const file = mainFile(sealed, secret);
  return file !== null && isFairFile(file) ? file : null;
}

function mainFile(sealed: Uint8Array, secret: PhotoSecret): SharedFile | null {
  const first = firstPart(sealed, photoIdBytes(secret));
  if (!first.ok) return null;
  const content = openPart(first.value, secret);
  if (content === null) return null;
  const { version } = first.value;
  if (version === 1 || version === 3) return { mime: 'image/png', bytes: content };
  const main = readContents(content, first.value)?.entries.find(({ purpose }) => purpose === 'main');
  if (main === undefined || sealed.length < main.to) return null;
  const bytes = openPart({ ...first.value, nonce: main.nonce, body: sealed.subarray(main.from, main.to) }, secret);
  return bytes === null ? null : { mime: main.mime, bytes };
}
