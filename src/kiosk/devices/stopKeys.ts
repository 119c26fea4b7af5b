import { isStopKeys } from '../../shared/pressedKey.ts';

/** Calls back when staff press Ctrl+Alt+Shift+Q. Gives the way back. */
export function onStopKeys(callback: () => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (!isStopKeys(event) || event.repeat) return;
    event.preventDefault();
    callback();
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
