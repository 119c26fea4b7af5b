import { madeOnCard } from '../../../shared/theme/madeOf.ts';
import { ownCard } from '../../document/ownCard.ts';
import { drawnCard } from './drawnCard.tsx';
import type { SheetKind } from './SheetKind.ts';

/** The theme's card. */
export const cardSheets: SheetKind = {
  sheets: () => [{ key: 'card', name: 'Card', path: ['card'], frames: null, shots: 0, kind: cardSheets }],
  holds: ([part]) => part === 'card',
  drawn: (theme, [part]) => (part === 'card' ? drawnCard({ spec: theme.card, scene: null }, madeOnCard(theme), 0) : null),
  makes: ownCard,
  offer: null,
  removal: null,
  isPaper: false,
};
