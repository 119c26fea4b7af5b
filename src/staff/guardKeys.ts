import { editsText, isStopKeys, ordersBrowser } from '../shared/pressedKey.ts';

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** In the booth's place: keeps from the browser what would be an order to it, but for what edits text. `stop` is called for the keys that end it all. */
export function guardKeys(stop: () => void): void {
  const hear = (event: KeyboardEvent): void => {
    if (ordersBrowser(event) && !(isField(event.target) && editsText(event))) event.preventDefault();
    if (isStopKeys(event) && !event.repeat) stop();
  };
  window.addEventListener('keydown', hear, { capture: true });
}
