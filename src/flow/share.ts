import type { Shared } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';

/** The state of a shared card after an event, in any scene. */
export function share<State extends Shared>(state: State, event: VisitEvent): State {
  switch (state.sharing.name) {
    case 'drawing':
      if (event.type === 'card-drawn') return { ...state, sharing: { name: 'sending', card: event.card } };
      // A card keeps its first secret, so that a code already shown stays valid.
      if (event.type === 'secret-drawn') return state.secret === null ? { ...state, secret: event.secret } : state;
      // Without a card the link leads nowhere, and no guest should wait for one.
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
