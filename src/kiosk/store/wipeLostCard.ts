import type { CardFile, Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';

/** Overwrites the file of a card that nobody waited for any more. One that is on its way is wiped by whoever sends it. */
export function wipeLostCard(event: VisitEvent, after: Visit): void {
  if (event.type === 'card-drawn' && event.card !== cardOnItsWay(after)) event.card.bytes.fill(0);
}

function cardOnItsWay(visit: Visit): CardFile | null {
  const shared = visit.scene === 'generating' ? visit.development : visit;
  return 'sharing' in shared && shared.sharing.name === 'sending' ? shared.sharing.card : null;
}
