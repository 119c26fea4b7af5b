import type { CardFile, Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';

/**
 * Overwrites a card's file that an event has left with nobody: one that nobody waited for any more, or one whose visit ended before it could be
 * sent. Whoever sends a card wipes it by itself.
 */
export function wipeLostCard(before: Visit, event: VisitEvent, after: Visit): void {
  const offered = [event.type === 'card-drawn' ? event.card : null, waitingCard(before)];
  for (const card of offered) if (card !== null && card !== waitingCard(after) && card !== cardOnItsWay(after)) card.bytes.fill(0);
}

const waitingCard = (visit: Visit): CardFile | null =>
  visit.scene === 'generating' && visit.development.name === 'settled' ? visit.development.card : null;

const cardOnItsWay = (visit: Visit): CardFile | null =>
  visit.scene === 'result' && visit.sharing.name === 'sending' ? visit.sharing.card : null;
