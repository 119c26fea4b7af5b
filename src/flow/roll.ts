import type { MadePicture, Roll, Visit } from './Visit.ts';
import type { FormatRules } from './VisitRules.ts';

/** The roll before the first shot; undefined for a format of a single one. */
export const newRoll = ({ shots }: FormatRules): Roll | undefined => (shots === 1 ? undefined : Array.from({ length: shots }, () => null));

/** The roll of a visit that takes several shots; undefined elsewhere. */
export const rollOf = (visit: Visit): Roll | undefined => ('roll' in visit ? visit.roll : undefined);

/** The place of the shot that is to be taken next; -1 where all are there. */
export const nextShot = (roll: Roll): number => roll.indexOf(null);

/** The pictures of a complete roll; null where one is still to be taken, or being made. */
export function picturesOf(roll: Roll): readonly [MadePicture, ...MadePicture[]] | null {
  const [first, ...others] = roll.flatMap((shot) => (shot !== null && 'picture' in shot ? [shot.picture] : []));
  return first === undefined || others.length + 1 < roll.length ? null : [first, ...others];
}

/** All pictures that stand on the sheet of a visit: those of a complete roll, or both sides of its card; null for one picture alone. */
export function picturesOnSheet(roll: Roll | undefined, { portrait, ...own }: MadePicture): readonly MadePicture[] | null {
  if (roll !== undefined) return picturesOf(roll);
  return portrait === undefined ? null : [own, { url: portrait, shape: 'photo' }];
}

/** The roll with another shot at a place. */
export const withShot = (roll: Roll, place: number, shot: Roll[number]): Roll => roll.map((one, index) => (index === place ? shot : one));

/** The finished pictures that a visit has, whatever its scene. */
export function picturesIn(visit: Visit): readonly MadePicture[] {
  if (visit.scene === 'result') return visit.strip ?? [visit.picture];
  const roll = rollOf(visit);
  if (roll !== undefined) return roll.flatMap((shot) => (shot !== null && 'picture' in shot ? [shot.picture] : []));
  return visit.scene === 'generating' && 'picture' in visit.development ? [visit.development.picture] : [];
}
