import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { drawingAt } from './pictures/drawingAt.ts';
import type { LoadedTheme } from './readTheme.ts';

/**
 * The theme with a stamp behind the address of each picture and font of its folders, and of each emoji, another one for another state of that file: browsers
 * hold pictures by their addresses, so what changed on the disk is asked for anew, and what didn't is not.
 */
export function stampedTheme(loaded: LoadedTheme): ThemeInLanguages {
  const stamps = new Map<string, string>();
  const stamped = (address: string): string => {
    const known = stamps.get(address) ?? `${address}?v=${stampOf(drawingAt(address, loaded), loaded.resolve(address))}`;
    stamps.set(address, known);
    return known;
  };
  return withAddresses(loaded.inLanguages, stamped) as ThemeInLanguages;
}

/** What stands behind the address of what is a drawing or else a file: another one for another state of either. */
export const stampOf = (drawing: string | null, file: string | null): string => shortHash(drawing ?? fileState(file));

/** What tells this theme, its pictures and fonts included, from any other one. */
export const themeVersion = (stamped: ThemeInLanguages): string => shortHash(JSON.stringify(stamped));

function withAddresses(value: unknown, change: (address: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => withAddresses(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => {
      const isAddress = typeof part === 'string' && addressFields.has(key) && /^\/(themes|emoji)\//.test(part);
      return [key, isAddress ? change(part) : withAddresses(part, change)];
    }),
  );
}

const addressFields = new Set(['image', 'logo', 'file']);

/** Unpacked or copied, another file may well be as large and as old: which one it is, and when it came there, counts too. */
function fileState(file: string | null): string {
  const state = file === null ? undefined : statSync(file, { throwIfNoEntry: false });
  return state === undefined ? 'not there' : `${file}:${state.size}:${state.mtimeMs}:${state.ctimeMs}`;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
