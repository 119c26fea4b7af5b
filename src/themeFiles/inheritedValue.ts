import type { Node } from 'jsonc-parser';
import { z } from 'zod';
import { themeOver } from '../shared/theme/themeOver.ts';
import { chainPalettes } from './chainPalettes.ts';
import { ownerOf } from './readChain.ts';
import { recolouredSheets } from './recolouredSheets.ts';
import { referenceKind, resolveThemeFile } from './resolveThemeFile.ts';
import type { ThemeFile } from './ThemeFile.ts';

/**
 * All that a theme inherits as one value, written as the theme itself would have to write it: files of its bases as `base:<file>`. `chain` is as
 * `readChain` gives it, the theme itself first.
 */
export function inheritedValue(chain: readonly ThemeFile[]): unknown {
  const values = chain.slice(1).map(({ root }) => asNamedAbove(root, []));
  const value = values.reduceRight<unknown>((base, over) => themeOver(base, over), {});
  // What is said of a file is not inherited.
  const { extends: _base, $schema: _schema, ...rest } = value as Record<string, unknown>;
  return { ...rest, ...inOwnColors(chain, rest['print']) };
}

/** Words and areas of inherited paper, as the theme shows them: written into it, they would stay as they are. */
function inOwnColors(chain: readonly ThemeFile[], print: unknown): object {
  const read = z.looseObject({ sheets: z.array(sheet) }).safeParse(print);
  const { place } = ownerOf(chain, ['print', 'sheets']);
  const palettes = chainPalettes(chain.map((file, at) => resolveThemeFile(file, at, chain).value));
  if (!read.success || place === 0) return {};
  return { print: { ...read.data, sheets: recolouredSheets(read.data.sheets, palettes[place], palettes[0] ?? {}) } };
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
