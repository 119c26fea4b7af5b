import type { Result } from '../../../src/shared/errors.ts';
import { failure, success } from '../../../src/shared/errors.ts';
import { openPart } from '../../../src/shared/share/openPart.ts';
import type { ItemRole } from '../../../src/shared/share/photoKeys.ts';
import { photoIdBytes } from '../../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import type { SealedEntry } from '../../../src/shared/share/sealedContents.ts';
import { readContents } from '../../../src/shared/share/sealedContents.ts';
import type { OpenFailure } from '../../../src/shared/share/sealedFile.ts';
import { firstPart, headerLength } from '../../../src/shared/share/sealedFile.ts';
import type { SharedFile, SharedItem } from '../../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';

/** Opens a whole sealed file of any version, in the order of FORMAT.md, whereas a phone opens it part by part. */
export function openItem(file: Uint8Array, secret: PhotoSecret, role: ItemRole = 'first'): Result<SharedItem, OpenFailure> {
  const first = firstPart(file, photoIdBytes(secret, role));
  if (!first.ok) return first;
  const { version, header, body } = first.value;
  const isCard = version === 1 || version === 3;
  if (isCard && file.length > headerLength + body.length) return failure('damaged');
  const opened = openPart(first.value, secret, role);
  if (opened === null) return failure('damaged');
  if (isCard) return success(stillItem(opened));
  const contents = readContents(opened, first.value);
  if (contents === null) return failure('unknown-content');
  const { entries, sequel } = contents;
  const end = entries.at(-1)?.to ?? 0;
  if (file.length !== end) return failure(file.length < end ? 'truncated' : 'damaged');
  const files = entries.map((entry) =>
    fileOf(entry, openPart({ version, header, nonce: entry.nonce, body: file.subarray(entry.from, entry.to) }, secret, role)),
  );
  if (files.some((one) => one === null)) return failure('damaged');
  const having = (purpose: SealedEntry['purpose']): SharedFile[] =>
    files.filter((one) => one !== null).filter((_one, at) => entries[at]?.purpose === purpose);
  const [main] = having('main');
  const [poster] = having('poster');
  const extras = having('extra');
  if (main === undefined) return failure('unknown-content');
  return success({ main, ...(poster && { poster }), ...(extras.length > 0 && { extras }), ...(sequel && { sequel }) });
}

const fileOf = ({ mime }: SealedEntry, bytes: SharedFile['bytes'] | null): SharedFile | null => (bytes === null ? null : { mime, bytes });

/** Like `openItem`, but only the main file. */
export function openSealed(file: Uint8Array, secret: PhotoSecret): Result<SharedFile['bytes'], OpenFailure> {
  const opened = openItem(file, secret);
  return opened.ok ? success(opened.value.main.bytes) : opened;
}
