import type { PressedKey } from './pressedKey.ts';

/** Modifier keys, and keys that pages and users need themselves. A theme's `keys` refuses Tab, Shift, Control, Alt and Meta. */
const withOthers = /^(?:Tab|Shift|Control|Alt|Meta)(?:Left|Right)?$/;
/** Names that browsers give to unknown keys. */
const noName: ReadonlySet<string> = new Set(['', 'Unidentified', 'Process', 'Dead']);

/**
 * The name of a pressed key in a theme's `keys`: a letter by its position (`KeyB`), other keys by their effect (`PageDown`, `AudioVolumeUp`). Null if
 * the key has no name that could press a button of the booth.
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
