import { ownCard } from '../../document/ownCard.ts';
import { drawnCard } from './drawnCard.tsx';
import type { SheetKind } from './SheetKind.ts';

/** The theme's card. */
export const cardSheets: SheetKind = {
  sheets: () => [{ key: 'card', name: 'Card', path: ['card'], shots: 0, kind: cardSheets }],
  holds: ([part]) => part === 'card',
  drawn: ({ card }, [part]) => (part === 'card' ? drawnCard(card, null, 0) : null),
  makes: ownCard,
  offer: null,
  isPaper: false,
};
