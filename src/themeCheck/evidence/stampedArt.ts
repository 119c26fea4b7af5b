import { extname } from 'node:path';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { StampFile } from '../../themeFiles/fileStamps.ts';
import { textStamp } from '../../themeFiles/fileStamps.ts';

/** Identifies the content behind an address of a theme: a drawing, a file, or nothing. */
export type StampArt = (address: string) => string;

/** Stamps the pictures and fonts of a theme. Each file is read once, so that one check sees one state of it. */
export function artStamps({ drawing, resolve }: LoadedTheme, stampFile: StampFile): StampArt {
  const known = new Map<string, string>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const svg = drawing(address);
    const file = svg === null ? resolve(address) : null;
    const content = svg === null ? file && stampFile(file) : textStamp(svg);
    // The extension distinguishes vector drawings from bitmaps.
    const stamp = content === null ? 'none' : `${svg === null ? extname(file ?? '').toLowerCase() : 'drawing'}-${content}`;
    known.set(address, stamp);
    return stamp;
  };
}

/** The theme with a stamp after the address of each picture. */
export const withStamps = (theme: Theme, stampOf: StampArt): Theme => stampedIn(theme, stampOf) as Theme;

/** The address without its stamp. */
export const unstamped = (address: string): string => address.split('?', 1)[0] ?? address;

function stampedIn(value: unknown, stampOf: StampArt): unknown {
  if (Array.isArray(value)) return value.map((part) => stampedIn(part, stampOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      (key === 'image' || key === 'logo') && typeof part === 'string' ? `${part}?${stampOf(part)}` : stampedIn(part, stampOf),
    ]),
  );
}
