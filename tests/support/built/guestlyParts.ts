import { deleteToken, photoKey } from '../../../src/shared/share/photoKeys.ts';
import { secretBytes } from '../../../src/shared/share/PhotoSecret.ts';
import type { ScannedLink } from '../phone/scannedLink.ts';
import { answersGiven } from './visitDriver.ts';

/** The names of all data in these bytes that show a guest or open a guest's card. The list must be empty. */
export function guestlyParts(bytes: Buffer, ...links: readonly ScannedLink[]): string[] {
  const keys = links.flatMap(({ secret }) => [
    { name: 'secret', key: Buffer.from(secretBytes(secret)) },
    { name: 'key', key: Buffer.from(photoKey(secret, 1)) },
    { name: 'delete token', key: Buffer.from(deleteToken(secret), 'base64url') },
  ]);
  const parts: (readonly [name: string, part: string | Buffer])[] = [
    ['PNG header', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['PNG chunk', '\0\0\0\rIHDR'],
    ['picture as text', 'data:image'],
    ...answersGiven.map((answer) => ['answer', answer] as const),
    ...keys.map(({ name, key }) => [name, key] as const),
    ...keys.flatMap(({ name, key }) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => [`${name} as text`, key.toString(form).replace(/=+$/, '')] as const),
    ),
  ];
  return parts.filter(([, part]) => bytes.includes(part)).map(([name]) => name);
}
