import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ItemRole } from '../../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';

const formatFile = join(projectRoot, 'src', 'shared', 'share', 'FORMAT.md');
export const formatText = readFileSync(formatFile, 'utf8');

/** FORMAT.md's code blocks in a language. */
export const blocksOf = (language: string): string[] =>
  [...formatText.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** The first of them. */
export function blockOf(language: string): string {
  const [block] = blocksOf(language);
  if (block === undefined) throw new Error(`FORMAT.md has no ${language}`);
  return block;
}

type Derived = Readonly<Record<'secretHex' | 'idHex' | 'id' | 'keyHex' | 'deleteToken' | 'deleteTokenHash' | 'nonceHex', string>> & {
  readonly secret: PhotoSecret;
  readonly place: ItemRole;
};
interface Card {
  readonly pngHex: string;
}
interface List {
  readonly contentsHex: string;
  readonly filesHex: readonly string[];
}
interface Whole {
  readonly sealedHex: string;
}
interface Sum {
  readonly sealedSha256: string;
}

export type Vector = Derived &
  (
    | ({ readonly version: 1 } & Card & Whole)
    | ({ readonly version: 2 } & List & Whole)
    | ({ readonly version: 3 } & Card & Sum)
    | ({ readonly version: 4 } & List & Sum)
  );

export const formatVectors = JSON.parse(blockOf('json')) as Vector[];
