import { guestsFromServer } from './guestPictures.ts';
import { CardWorkspace } from './CardWorkspace.tsx';

/** The card, strips and sheets: their layers as a list, and what each combination of answers shows. */
export function CardEditor() {
  return <CardWorkspace pictures={guestsFromServer} />;
}
