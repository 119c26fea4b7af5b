import type { Transition } from './Effect.ts';
import { sound, to } from './Effect.ts';
import { refusesAll } from './agreement.ts';
import { preparing } from './preparing.ts';
import { share } from './share.ts';
import { picturesOnSheet } from './roll.ts';
import type { Development, Generating, MadePicture, ResultVisit, Shared, Visit } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';

/** The transitions from the shutter to the result, or back to the live picture. */
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
    // Only the pose is lost: show the shutter button again, with a message. A missing camera sends its own event.
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

/** A strip is complete. Its shots may be retaken if the theme offers that; otherwise it is final. */
export function settleStrip(rules: VisitRules, state: Generating, photo: string, picture: MadePicture): Transition {
  return developed(state, photo, picture, offerOf(rules, state).offer);
}

/** The picture is ready. It is final, unless it may still be retaken. */
function developed(state: Generating, photo: string, picture: MadePicture, offer?: 'standing'): Transition {
  if (offer === undefined) return to({ ...state, development: { name: 'settled', photo, picture, ...beginSharing(state) } });
  return to({ ...state, development: { name: 'offered', photo, picture } });
}

/** The card is ready. Its QR code follows when the retake offer expires or the guest accepts. */
function fromOffered(state: Generating, offered: Development & { name: 'offered' }, event: VisitEvent): Transition {
  switch (event.type) {
    case 'retake-pressed':
      return again(state);
    case 'card-landed':
      return offered.landed ? to(state) : to({ ...state, development: { ...offered, landed: true } }, sound('chord'));
    case 'accept-pressed':
    case 'offer-elapsed':
    case 'camera-failed':
      return showResult(state, offered, beginSharing(state));
    default:
      return to(state);
  }
}

/** Whether a retake is offered. */
const offerOf = ({ maxRetakes }: VisitRules, { retakes = 0 }: Generating): { offer?: 'standing' } =>
  retakes < maxRetakes ? { offer: 'standing' } : {};

/** Discards the shot, so that the guest poses again. */
const again = ({ answers, retakes = 0 }: Generating): Transition =>
  to({ scene: 'live', attention: 'present', answers, retakes: retakes + 1 });

/** A guest who declined shares nothing, and no card file is drawn, unless they declined only the portrait. */
const beginSharing = ({ consent }: Generating): Shared => ({
  secret: null,
  sharing: { name: consent !== undefined && refusesAll(consent) ? 'kept' : 'drawing' },
});

function fromSettled(state: Generating, settled: Development & { name: 'settled' }, event: VisitEvent): Transition {
  if (event.type !== 'pause-elapsed') {
    const shared = share(settled, event);
    return to(shared === settled ? state : { ...state, development: shared });
  }
  return showResult(state, settled, settled);
}

function showResult(
  { answers, roll }: Generating,
  { picture, ...dealt }: { readonly picture: MadePicture; readonly landed?: true },
  { secret, sharing }: Shared,
): Transition {
  const strip = picturesOnSheet(roll, picture);
  return to({
    scene: 'result',
    attention: 'present',
    answers,
    picture,
    ...(strip === null ? {} : { strip }),
    ...(dealt.landed && { landed: true }),
    secret,
    sharing,
  });
}

/** The coming result, once its picture is ready; null before that, and in other scenes. */
export function resultAhead(visit: Visit): ResultVisit | null {
  if (visit.scene !== 'generating' || !('picture' in visit.development)) return null;
  const { development, roll, ...kept } = visit;
  const strip = picturesOnSheet(roll, development.picture);
  const { secret, sharing } = development.name === 'settled' ? development : beginSharing(visit);
  return {
    ...kept,
    scene: 'result',
    attention: 'present',
    picture: development.picture,
    ...(strip === null ? {} : { strip }),
    secret,
    sharing,
  };
}

/** Whether the guest may retake the shot now. */
export function isOffered(visit: Visit): boolean {
  if (visit.scene !== 'generating') return false;
  const { development } = visit;
  return development.name === 'offered' || (development.name === 'making' && development.offer === 'standing');
}
