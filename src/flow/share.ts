import type { Shared } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';

/** What becomes of a card on its way, in whatever scene that is. */
export function share<State extends Shared>(state: State, event: VisitEvent): State {
  switch (state.sharing.name) {
    case 'drawing':
      if (event.type === 'card-drawn') return { ...state, sharing: { name: 'sending', card: event.card } };
      // One secret a card: what the code has shown stays what it shows.
      if (event.type === 'secret-drawn') return state.secret === null ? { ...state, secret: event.secret } : state;
      // Without a card nothing is behind the link, and no guest is to wait for it.
      return event.type === 'card-overdue' ? { ...state, secret: null, sharing: { name: 'sending', card: null } } : state;
    case 'sending':
      return event.type === 'sharing-settled' ? { ...state, sharing: { name: 'settled' } } : state;
    case 'settled':
      return event.type === 'loading-elapsed' ? { ...state, sharing: { name: 'done' } } : state;
    case 'done':
    case 'kept':
      return state;
  }
}
