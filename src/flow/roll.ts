import type { MadePicture, Roll, Visit } from './Visit.ts';
import type { FormatRules } from './VisitRules.ts';

/** The shots of a new visit, none taken yet; undefined for a format with one shot. */
export const newRoll = ({ shots }: FormatRules): Roll | undefined => (shots === 1 ? undefined : Array.from({ length: shots }, () => null));

/** The visit's shots if it takes several; otherwise undefined. */
export const rollOf = (visit: Visit): Roll | undefined => ('roll' in visit ? visit.roll : undefined);

/** The index of the next shot; -1 once all are taken. */
export const nextShot = (roll: Roll): number => roll.indexOf(null);

/** The pictures of a complete strip; null if a shot or its picture is still missing. */
export function picturesOf(roll: Roll): readonly [MadePicture, ...MadePicture[]] | null {
  const [first, ...others] = roll.flatMap((shot) => (shot !== null && 'picture' in shot ? [shot.picture] : []));
  return first === undefined || others.length + 1 < roll.length ? null : [first, ...others];
}

/** All pictures on a visit's sheet: a complete strip's, or both sides of a card; null for a single picture. */
export function picturesOnSheet(roll: Roll | undefined, { portrait, ...own }: MadePicture): readonly MadePicture[] | null {
  if (roll !== undefined) return picturesOf(roll);
  return portrait === undefined ? null : [own, { url: portrait, shape: 'photo' }];
}

/** A copy of the shots with this one at this index. */
export const withShot = (roll: Roll, place: number, shot: Roll[number]): Roll => roll.map((one, index) => (index === place ? shot : one));

/** A visit's finished pictures, in any scene. */
export function picturesIn(visit: Visit): readonly MadePicture[] {
  if (visit.scene === 'result') return visit.strip ?? [visit.picture];
  const roll = rollOf(visit);
  if (roll !== undefined) return roll.flatMap((shot) => (shot !== null && 'picture' in shot ? [shot.picture] : []));
  return visit.scene === 'generating' && 'picture' in visit.development ? [visit.development.picture] : [];
}
