import type { PressedKey } from './pressedKey.ts';

/** Modifier keys, and keys that pages and people need themselves. A theme's `keys` refuses the first four. */
const withOthers = /^(?:Tab|Shift|Control|Alt|Meta)(?:Left|Right)?$/;
/** What a browser calls a key it can't name. */
const noName: ReadonlySet<string> = new Set(['', 'Unidentified', 'Process', 'Dead']);

/**
 * A pressed key as a theme's `keys` names it: a letter by its place (`KeyB`), any other by what it gives (`PageDown`, `AudioVolumeUp`). Null if no name
 * of it would press a button of the booth.
 */
export function keyName({
  key,
  code,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<PressedKey, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>): string | null {
  if (ctrlKey || altKey || metaKey || withOthers.test(key)) return null;
  const isSign = [...key].length === 1;
  const named = [isSign ? '' : key, code, key.trim()].find((name) => !noName.has(name));
  return named ?? null;
}
