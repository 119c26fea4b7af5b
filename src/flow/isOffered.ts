import type { Visit } from './Visit.ts';

/** Whether the guest may take their shot back at this moment. */
export function isOffered(visit: Visit): boolean {
  if (visit.scene !== 'generating') return false;
  const { development } = visit;
  return development.name === 'offered' || (development.name === 'making' && development.offer === 'standing');
}
