import { filesOf } from '../shared/share/SharedItem.ts';
import { slices } from './features.ts';
import type { Visit } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';

/** The files from this event that the next state doesn't use. A file that is being sent belongs to the sender. */
export function lostFiles(event: VisitEvent, after: Visit): readonly { readonly bytes: Uint8Array }[] {
  if (event.type !== 'card-drawn') return slices.flatMap((slice) => slice.lostFiles?.(event, after) ?? []);
  const shared = after.scene === 'generating' ? after.development : after;
  const isWanted = 'sharing' in shared && shared.sharing.name === 'sending' && shared.sharing.card === event.card;
  return isWanted ? [] : filesOf(event.card);
}
