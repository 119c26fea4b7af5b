import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { drawingAt } from './pictures/drawingAt.ts';
import type { LoadedTheme } from './readTheme.ts';

/**
 * Adds a version stamp to the address of each picture, font and emoji. The stamp changes with the file: browsers cache by address, so they fetch only
 * changed files again.
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

/** The stamp of an address, from its drawing or its file. */
export const stampOf = (drawing: string | null, file: string | null): string => shortHash(drawing ?? fileState(file));

/** Identifies this theme, including its pictures and fonts. */
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

/** Includes path and ctime, because unpacked or copied files may share size and modification time. */
function fileState(file: string | null): string {
  const state = file === null ? undefined : statSync(file, { throwIfNoEntry: false });
  return state === undefined ? 'not there' : `${file}:${state.size}:${state.mtimeMs}:${state.ctimeMs}`;
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
