/** What a page learns of a key that goes down; a `KeyboardEvent` is one. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: 'AltGraph'): boolean;
}

/** Keys that move about in a page or write into it. All others that bear a name are the browser's or the system's: F1, BrowserHome, Print. */
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

/** Staff's way to end it all, Ctrl+Alt+Shift+Q, which no hand hits by accident. With Alt held some keyboards give another letter; others have theirs elsewhere. */
export const isStopKeys = ({ key, code, ctrlKey, altKey, shiftKey }: PressedKey): boolean =>
  (code === 'KeyQ' || key.toLowerCase() === 'q') && ctrlKey && altKey && shiftKey;

/**
 * Whether a browser may take this key for an order of its own: to open a window over the page, to close the page, to leave it, to load it anew. A page
 * that refuses it in time keeps it from the browser, where it runs as an application's window.
 */
export function ordersBrowser({ key, ctrlKey, altKey, metaKey, shiftKey }: PressedKey): boolean {
  if (ctrlKey || altKey || metaKey) return true;
  // The browser's task manager.
  if (key === 'Escape') return shiftKey;
  return !isSign(key) && !pageKeys.has(key);
}

/** With Ctrl, or Cmd on a Mac. */
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

/** Whether a key that may be an order to the browser edits text where it is pressed in a field. */
export function editsText(pressed: PressedKey): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = pressed;
  // AltGr, which Windows reports as Ctrl+Alt, and Option on a Mac write signs that have no key of their own. A letter with Alt opens a menu elsewhere.
  if (pressed.getModifierState('AltGraph')) return isSign(key) && !metaKey;
  if (altKey) return !ctrlKey && !metaKey && (key === 'Dead' || (isSign(key) && !/[a-z0-9 ]/i.test(key)));
  if (ctrlKey === metaKey) return false;
  const letter = key.toLowerCase();
  if (editing.has(letter)) return !shiftKey || letter === 'z';
  // Ctrl+Shift+Delete is where browsers clear what they keep.
  return moving.has(key) && !(shiftKey && (key === 'Delete' || key === 'Insert'));
}
