import { guestsFromServer } from './guestPictures.ts';
import { CardWorkspace } from './CardWorkspace.tsx';

/** The editor for the card, strips and sheets: a list of their layers, and all combinations of answers. */
export function CardEditor() {
  return <CardWorkspace pictures={guestsFromServer} />;
}
