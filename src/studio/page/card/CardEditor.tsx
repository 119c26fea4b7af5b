import { guestsFromServer } from './guestPictures.ts';
import { CardBench } from './CardBench.tsx';

/** The card, strips and sheets: their layers as a list, and what each combination of answers shows. */
export function CardEditor() {
  return <CardBench pictures={guestsFromServer} />;
}
