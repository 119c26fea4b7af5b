import { rollOf } from './roll.ts';
import type { MadePicture, Visit } from './Visit.ts';

/** The finished pictures that a visit has, whatever its scene. */
export function picturesIn(visit: Visit): readonly MadePicture[] {
  if (visit.scene === 'result') return visit.strip ?? [visit.picture];
  const roll = rollOf(visit);
  if (roll !== undefined) return roll.flatMap((shot) => (shot !== null && 'picture' in shot ? [shot.picture] : []));
  return visit.scene === 'generating' && 'picture' in visit.development ? [visit.development.picture] : [];
}
