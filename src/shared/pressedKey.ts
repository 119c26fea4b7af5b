/** The fields of a `keydown` event that matter; a `KeyboardEvent` has them. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: 'AltGraph'): boolean;
}

/** Named keys that navigate in a page or edit text. All other named keys belong to the browser or the system: F1, BrowserHome, Print. */
const pageKeys: ReadonlySet<string> = new Set([
  ...['Tab', 'Enter', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown'],
  ...[
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'Shift',
    'CapsLock',
    'NumLock',
    'AltGraph',
    'Dead',
    'Process',
    'Compose',
    'Unidentified',
  ],
]);

const isSign = (key: string): boolean => [...key].length === 1;

/**
 * The keys with which staff stop everything: Ctrl+Alt+Shift+Q, which is never pressed by accident. Checks position and letter, because with
 * Alt some keyboards produce another letter, and others have Q elsewhere.
 */
export const isStopKeys = ({ key, code, ctrlKey, altKey, shiftKey }: PressedKey): boolean =>
  (code === 'KeyQ' || key.toLowerCase() === 'q') && ctrlKey && altKey && shiftKey;

/**
 * Whether a browser may treat this key as its own shortcut, to open a window over the page or to close, leave or reload the page. A page
 * that runs as an app window can prevent that with preventDefault.
 */
export function ordersBrowser({ key, ctrlKey, altKey, metaKey, shiftKey }: PressedKey): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  // The browser's task manager.
  if (key === 'Escape') return shiftKey;
  return !isSign(key) && !pageKeys.has(key);
}

/** Editing shortcuts with Ctrl, or with Cmd on a Mac. */
const editing: ReadonlySet<string> = new Set(['a', 'c', 'v', 'x', 'y', 'z']);
const moving: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Backspace',
  'Delete',
  'Insert',
]);

/** Whether a key that may be a browser shortcut edits text when pressed in a field. */
export function editsText(pressed: PressedKey): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = pressed;
  // AltGr, which Windows reports as Ctrl+Alt, and Option on a Mac type characters without their own key. On other systems, Alt with a
  // letter opens a menu.
  if (pressed.getModifierState('AltGraph')) return isSign(key) && !metaKey;
  if (altKey) return !ctrlKey && !metaKey && (key === 'Dead' || (isSign(key) && !/[a-z0-9 ]/i.test(key)));
  if (ctrlKey === metaKey) return false;
  const letter = key.toLowerCase();
  if (editing.has(letter)) return !shiftKey || letter === 'z';
  // Ctrl+Shift+Delete opens the browser's dialog for clearing its data.
  return moving.has(key) && !(shiftKey && (key === 'Delete' || key === 'Insert'));
}
