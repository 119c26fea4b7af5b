import type { Transition } from './Effect.ts';
import { sound, to } from './Effect.ts';
import { settleStrip } from './fromGenerating.ts';
import { preparing } from './preparing.ts';
import { nextShot, picturesOf, rollOf, withShot } from './roll.ts';
import type { Generating, Roll, Visit } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';
import { formatOf } from './VisitRules.ts';

/**
 * The transitions of a strip that differ from those of a card; null for all other events. A strip's pictures are made while the next shots
 * are taken, so news about them may arrive in any scene that takes photos.
 */
export function fromRoll(rules: VisitRules, state: Visit, event: VisitEvent): Transition | null {
  const roll = rollOf(state);
  if (roll === undefined) return null;
  if (event.type === 'picture-made') return developed(rules, state, roll, event);
  if (state.scene !== 'generating') return null;
  const { development } = state;
  switch (event.type) {
    case 'photo-captured':
      return development.name === 'shooting' ? captured(state, roll, event.photo) : to(state);
    case 'picture-progressed': {
      if (development.name !== 'making') return to(state);
      const done = roll.filter((shot) => shot !== null && 'picture' in shot).length;
      const fraction = Math.max(development.fraction, (done + event.fraction) / roll.length);
      return to({ ...state, development: { ...development, step: event.step, fraction } });
    }
    case 'freeze-elapsed':
      return development.name === 'frozen' ? next(rules, state) : to(state);
    case 'camera-failed':
      if (development.name !== 'frozen') return null;
      return to(preparing({ answers: state.answers }, event.trouble));
    case 'retake-pressed': {
      const { shot = 0 } = event;
      if (development.name !== 'offered' || roll[shot] === undefined) return to(state);
      const { answers, retakes = 0 } = state;
      return to({ scene: 'live', attention: 'present', answers, retakes: retakes + 1, roll: withShot(roll, shot, null) });
    }
    default:
      return null;
  }
}

/** Keeps the shot. After the last shot, the guests wait for the pictures still being made. */
function captured(state: Generating, before: Roll, photo: string): Transition {
  const roll = withShot(before, nextShot(before), { photo });
  if (nextShot(roll) >= 0) return to({ ...state, roll, development: { name: 'frozen' } });
  return to({ ...state, roll, development: { name: 'making', photo, step: 'developing', fraction: 0 } });
}

function next(rules: VisitRules, { answers, ...state }: Generating): Transition {
  const { secondsBetween } = formatOf(rules, state);
  return to({ scene: 'countdown', attention: 'present', answers, secondsLeft: secondsBetween, from: secondsBetween }, sound('tick'));
}

/** A picture of the strip is ready; the last one completes it. */
function developed(rules: VisitRules, state: Visit, before: Roll, event: VisitEvent & { type: 'picture-made' }): Transition {
  const { shot = -1, picture } = event;
  const taken = before[shot];
  if (taken === undefined || taken === null || 'picture' in taken) return to(state);
  const rolled = { ...state, roll: withShot(before, shot, { picture }) } as Visit;
  if (rolled.scene !== 'generating' || rolled.development.name !== 'making') return to(rolled);
  const [first] = picturesOf(rolled.roll ?? []) ?? [];
  return first === undefined ? to(rolled) : settleStrip(rules, rolled, rolled.development.photo, first);
}
