import type { Transition } from './Effect.ts';
import { sound, to } from './Effect.ts';
import { refusesAll } from './agreement.ts';
import { preparing } from './preparing.ts';
import { share } from './share.ts';
import { picturesOnSheet } from './roll.ts';
import type { Development, Generating, MadePicture, Shared, Visit } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';

/** From the shutter to the result, or back to the live picture. */
export function fromGenerating(rules: VisitRules, state: Generating, event: VisitEvent): Transition {
  const { development } = state;
  switch (development.name) {
    case 'lighting':
      if (event.type === 'light-elapsed') return to({ ...state, development: { name: 'shooting' } }, sound('shutter'));
      return event.type === 'camera-failed' ? to(preparing({ answers: state.answers }, event.trouble)) : to(state);
    case 'frozen':
      return to(state);
    case 'making':
      return fromMaking(state, development, event);
    case 'offered':
      return fromOffered(state, development, event);
    case 'settled':
      return fromSettled(state, development, event);
    default:
      return fromTaking(rules, state, event);
  }
}

function fromTaking(rules: VisitRules, state: Generating, event: VisitEvent): Transition {
  switch (event.type) {
    case 'photo-captured':
      return to({
        ...state,
        development: { name: 'making', photo: event.photo, step: 'developing', fraction: 0, ...offerOf(rules, state) },
      });
    // Only the pose is lost: show the shutter button again, with a message. A camera that is gone says so itself.
    case 'capture-failed':
      return to({ scene: 'live', attention: 'present', answers: state.answers, missed: 'shot' });
    case 'camera-failed':
      return to(preparing({ answers: state.answers }, event.trouble));
    default:
      return to(state);
  }
}

function fromMaking(state: Generating, making: Development & { name: 'making' }, event: VisitEvent): Transition {
  const { photo, offer, ...rest } = making;
  switch (event.type) {
    case 'picture-made':
      return developed(state, photo, event.picture, offer);
    case 'picture-progressed':
      return to({ ...state, development: { ...making, step: event.step, fraction: Math.max(making.fraction, event.fraction) } });
    case 'retake-pressed':
      return offer === undefined ? to(state) : again(state);
    case 'offer-elapsed':
    case 'camera-failed':
      // Without a camera no retake is possible.
      return offer === undefined ? to(state) : to({ ...state, development: { photo, ...rest } });
    default:
      return to(state);
  }
}

/** A strip is complete: its shots may be retaken where the theme offers that; otherwise it is final. */
export function settleStrip(rules: VisitRules, state: Generating, photo: string, picture: MadePicture): Transition {
  return developed(state, photo, picture, offerOf(rules, state).offer);
}

/** The picture is ready. It is final, unless it may still be retaken. */
function developed(state: Generating, photo: string, picture: MadePicture, offer?: 'standing'): Transition {
  if (offer === undefined) return to({ ...state, development: { name: 'settled', photo, picture, ...beginSharing(state) } });
  return to({ ...state, development: { name: 'offered', photo, picture, pause: 'running' } });
}

/** The offer and the pause each end in their own time. The result follows the later of the two, or comes at once when the guest is happy. */
function fromOffered(state: Generating, offered: Development & { name: 'offered' }, event: VisitEvent): Transition {
  const { photo, picture, pause } = offered;
  switch (event.type) {
    case 'retake-pressed':
      return again(state);
    case 'accept-pressed':
      return showResult(state, picture, beginSharing(state));
    case 'pause-elapsed':
      return pause === 'over' ? to(state) : to({ ...state, development: { ...offered, pause: 'over' } });
    case 'offer-elapsed':
    case 'camera-failed':
      return pause === 'over' ? showResult(state, picture, beginSharing(state)) : developed(state, photo, picture);
    default:
      return to(state);
  }
}

/** Whether a retake is offered. */
const offerOf = ({ maxRetakes }: VisitRules, { retakes = 0 }: Generating): { offer?: 'standing' } =>
  retakes < maxRetakes ? { offer: 'standing' } : {};

/** Discards the shot; the guest poses once more. */
const again = ({ answers, retakes = 0 }: Generating): Transition =>
  to({ scene: 'live', attention: 'present', answers, retakes: retakes + 1 });

/** A guest who declined shares nothing, and no card is drawn as a file, unless they only declined the portrait. */
const beginSharing = ({ consent }: Generating): Shared => ({
  secret: null,
  sharing: { name: consent !== undefined && refusesAll(consent) ? 'kept' : 'drawing' },
});

function fromSettled(state: Generating, settled: Development & { name: 'settled' }, event: VisitEvent): Transition {
  if (event.type !== 'pause-elapsed') {
    const shared = share(settled, event);
    return to(shared === settled ? state : { ...state, development: shared });
  }
  const { picture, secret, sharing } = settled;
  return showResult(state, picture, { secret, sharing });
}

function showResult({ answers, roll }: Generating, picture: MadePicture, shared: Shared): Transition {
  const strip = picturesOnSheet(roll, picture);
  return to({ scene: 'result', attention: 'present', answers, picture, ...(strip === null ? {} : { strip }), ...shared }, sound('chord'));
}

/** Whether the guest may retake the shot now. */
export function isOffered(visit: Visit): boolean {
  if (visit.scene !== 'generating') return false;
  const { development } = visit;
  return development.name === 'offered' || (development.name === 'making' && development.offer === 'standing');
}
