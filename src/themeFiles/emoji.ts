import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of Iconify's JSON format that the Fluent emoji set uses. */
interface IconSet {
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string; readonly hFlip?: boolean }>>;
}

/** Nine megabytes of JSON: read for the first emoji, and then kept. */
let kept: IconSet | undefined;

function iconSet(): IconSet {
  return (kept ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
  ) as IconSet);
}

/** A Fluent emoji as a complete SVG file; null if the set has no emoji of that name. */
export function emojiSvg(name: string): string | null {
  const set = iconSet();
  const alias = own(set.aliases ?? {}, name);
  const icon = own(set.icons, alias?.parent ?? name);
  if (icon === undefined) return null;
  const width = icon.width ?? set.width;
  const height = icon.height ?? set.height;
  const body = alias?.hFlip === true ? `<g transform="translate(${width} 0) scale(-1 1)">${icon.body}</g>` : icon.body;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}

/** All names accepted by `emojiSvg`. */
export function emojiNames(): string[] {
  const { icons, aliases = {} } = iconSet();
  return [...Object.keys(icons), ...Object.keys(aliases)];
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
