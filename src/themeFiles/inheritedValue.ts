import type { Node } from 'jsonc-parser';
import { z } from 'zod';
import { withLaidOut } from '../shared/theme/laidOutSheets.ts';
import { themeOver } from '../shared/theme/themeOver.ts';
import { chainPalettes } from './chainPalettes.ts';
import { ownerOf } from './readChain.ts';
import { recolouredSheets } from './recolouredSheets.ts';
import { referenceKind, resolveThemeFile } from './resolveThemeFile.ts';
import type { ThemeFile } from './ThemeFile.ts';

/**
 * All values that a theme inherits, merged, as the theme itself would have to write them: files of its bases are `base:<file>`. `chain` comes from
 * `readChain`, the theme itself first.
 */
export function inheritedValue(chain: readonly ThemeFile[]): unknown {
  const values = chain.slice(1).map(({ root }) => asNamedAbove(root, []));
  const value = values.reduceRight<unknown>((base, over) => themeOver(base, over), {});
  // Fields about a file itself aren't inherited.
  const { extends: _base, $schema: _schema, ...rest } = value as Record<string, unknown>;
  const palettes = chainPalettes(chain.map((file, at) => resolveThemeFile(file, at, chain).value));
  // Recolour inherited sheets with the theme's colours now: once copied into the theme, they are no longer recoloured.
  return withLaidOut(rest, ({ part, sheets }) => {
    const read = z.array(sheet).safeParse(sheets);
    const { place } = ownerOf(chain, [part, 'sheets']);
    return read.success && place > 0 ? recolouredSheets(read.data, palettes[place], palettes[0] ?? {}) : sheets;
  });
}

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{3,8}$/)
  .exactOptional();
const sheet = z.looseObject({ ground: color, layers: z.array(z.looseObject({ color, fill: color })) });

function asNamedAbove(node: Node, path: readonly (string | number)[]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child, index) => asNamedAbove(child, [...path, index]));
  if (node.type === 'object')
    return Object.fromEntries(
      (node.children ?? []).map(({ children: [name, value] = [] }) => {
        const key = String(name?.value);
        return [key, value === undefined ? null : asNamedAbove(value, [...path, key])];
      }),
    );
  const value: unknown = node.value;
  const isFile =
    typeof value === 'string' && value.trim() !== '' && referenceKind(path) !== null && !/^(emoji|fontsource|base):/.test(value);
  return isFile ? `base:${value}` : value;
}
