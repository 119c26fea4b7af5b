import type { Deletion, PhoneEvent, PhoneState } from './PhoneState.ts';

type Searching = Extract<PhoneState, { is: 'searching' }>;
type Shown = Extract<PhoneState, { is: 'shown' }>;

const firstSearch: Searching = { is: 'searching', tries: 0, last: 'none-yet', arrived: null };

/** The page's next state; null before the link has been read. An event that doesn't apply leaves the state unchanged. */
export function phoneTransition(state: PhoneState | null, event: PhoneEvent): PhoneState | null {
  // The address can change to another link at any time: start over.
  if (event.type === 'link-read') return event.valid ? firstSearch : { is: 'ended', why: 'wrong-link' };
  switch (state?.is) {
    case undefined:
      return state;
    case 'searching':
      return whileSearching(state, event);
    case 'shown':
      return whileShown(state, event);
    case 'ended':
      // A damaged download can be retried: it may arrive intact. All other endings are final.
      return event.type === 'try-again-pressed' && state.why === 'damaged' ? firstSearch : state;
  }
}

function whileSearching(state: Searching, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'part-arrived':
      return { ...state, arrived: event.share };
    case 'photo-missed':
      return { is: 'searching', tries: state.tries + 1, last: event.why, arrived: null };
    case 'photo-opened':
      return { is: 'shown', photo: event.photo, deletion: 'no' };
    case 'photo-ended':
      return { is: 'ended', why: event.why };
    default:
      return state;
  }
}

function whileShown(state: Shown, event: PhoneEvent): PhoneState {
  const deletion = (next: Deletion): PhoneState => ({ ...state, deletion: next });
  const { deletion: now } = state;
  switch (event.type) {
    case 'delete-pressed':
      return now === 'no' ? deletion('asked') : state;
    case 'delete-declined':
      // A deletion that was already sent can't be cancelled.
      return now === 'under-way' ? state : deletion('no');
    case 'delete-confirmed':
      return now === 'asked' || now === 'failed' ? deletion('under-way') : state;
    case 'delete-failed':
      return now === 'under-way' ? deletion('failed') : state;
    // The guest has chosen another file of the same item.
    case 'photo-opened':
      return { ...state, photo: event.photo };
    case 'photo-ended':
      return { is: 'ended', why: event.why, ...(state.photo.words === undefined ? {} : { words: state.photo.words }) };
    default:
      return state;
  }
}
