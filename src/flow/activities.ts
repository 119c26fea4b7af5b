import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { CardFile, Countdown, Live, Preparing, Shared, Visit, Welcome } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';

/** What goes on while a state lasts. Two states in a row that name the same key share one run of it. */
export type Activity =
  | { readonly key: string; readonly type: 'timer'; readonly afterMs: number; readonly event: VisitEvent }
  /** Like a timer, but every touch or key starts it anew. */
  | { readonly key: string; readonly type: 'idle'; readonly afterMs: number; readonly event: VisitEvent }
  /** Hears whether staff have closed the booth. */
  | { readonly key: 'doors'; readonly type: 'doors' }
  /** The letters of a language are loaded. */
  | { readonly key: string; readonly type: 'language'; readonly language: string }
  | { readonly key: 'camera'; readonly type: 'camera' }
  /** Gets the makers of pictures ready for a guest with these answers while they are busy elsewhere. */
  | { readonly key: string; readonly type: 'warming'; readonly answers: Answers }
  /** Shows the guests in their scene while they pose. */
  | { readonly key: 'staging'; readonly type: 'staging'; readonly answers: Answers }
  /** Looks how the guests stand while they pose. */
  | { readonly key: 'posing'; readonly type: 'posing' }
  /** The picture is made while its photo is still being encoded. `photo` is null where it is to be taken first. */
  | {
      readonly key: 'making';
      readonly type: 'making';
      readonly photo: string | null;
      readonly answers: Answers;
      /** Whether the photo must not leave this page. */
      readonly withheld: boolean;
    }
  | { readonly key: 'secret'; readonly type: 'secret' }
  | { readonly key: 'sending'; readonly type: 'sending'; readonly card: CardFile | null; readonly secret: PhotoSecret | null };

/** A shot, a picture past its deadline or a card that has not come by then won't: the visit goes on without it. */
const overdueMs = 10_000;

/** What should be going on in a state; whatever is not listed any more is aborted. */
export function activities(rules: VisitRules, state: Visit): readonly Activity[] {
  return [...attendance(rules, state), ...sceneActivities(rules, state)];
}

function attendance(rules: VisitRules, state: Visit): Activity[] {
  if (!('attention' in state)) return [];
  return state.attention === 'present'
    ? [{ key: 'idle', type: 'idle', afterMs: rules.askAfterMs, event: { type: 'idle-elapsed' } }]
    : [timer('leave', rules.leaveAfterMs, { type: 'leave-elapsed' })];
}

function sceneActivities(rules: VisitRules, state: Visit): Activity[] {
  switch (state.scene) {
    // Only between two visits: nobody is sent away in the middle of theirs.
    case 'welcome':
      return [doors, ...speaking(rules, state)];
    case 'closed':
      return [doors];
    case 'survey':
      return [{ key: 'warming', type: 'warming', answers: state.answers }];
    case 'consent':
      return [{ key: 'warming', type: 'warming', answers: state.answers }];
    case 'preparing':
      return state.help === 'due'
        ? [camera, dressing(state)]
        : [camera, dressing(state), timer('help', rules.helpAfterMs, { type: 'help-due' })];
    case 'live':
      // No longer in the countdown: then the machine has the shot to get ready for, and nobody reads any more.
      return [camera, dressing(state), ...staging(rules, state), ...(rules.posingHelp ? [posing] : [])];
    case 'countdown':
      return [camera, dressing(state), ...staging(rules, state), timer(`second ${state.secondsLeft}`, 1000, { type: 'second-passed' })];
    case 'generating':
      return developing(rules, state);
    case 'result':
      return [...awaiting(rules, state), ...onItsWay(state)];
    case 'notFound':
      return [timer('return', rules.notFoundMs, { type: 'return-elapsed' })];
    case 'trouble':
      return [timer('return from trouble', rules.troubleMs, { type: 'return-elapsed' })];
  }
}

/** A guest who chose a language and left leaves the booth to the next one as they found it. */
function speaking(rules: VisitRules, { language, coming }: Welcome): Activity[] {
  if (language === undefined && coming === undefined) return [];
  const idle: Activity = { key: 'idle', type: 'idle', afterMs: rules.askAfterMs, event: { type: 'idle-elapsed' } };
  return coming === undefined ? [idle] : [idle, { key: `language ${coming}`, type: 'language', language: coming }];
}

/** All answers are known: whatever the makers do with them, they can do it before the shot. */
const dressing = ({ answers }: Preparing | Live | Countdown): Activity => ({ key: 'dressing', type: 'warming', answers });

function staging({ livePreview }: VisitRules, { answers }: Live | Countdown): Activity[] {
  return livePreview === 'scene' ? [{ key: 'staging', type: 'staging', answers }] : [];
}

/** The camera runs until the picture has settled, as the specification wants it. */
function developing(rules: VisitRules, { development, answers, consent }: Visit & { scene: 'generating' }): Activity[] {
  const withheld = consent?.agreed === false;
  switch (development.name) {
    case 'shooting':
      return [
        camera,
        { key: 'making', type: 'making', photo: null, answers, withheld },
        timer('shot overdue', overdueMs, { type: 'capture-failed' }),
      ];
    case 'making':
      // A maker keeps the deadline by itself. Should one not, the guest gets their photo: nobody waits here for ever.
      return [
        camera,
        { key: 'making', type: 'making', photo: development.photo, answers, withheld },
        timer('making overdue', rules.pictureDeadlineMs + overdueMs, {
          type: 'picture-made',
          picture: { url: development.photo, shape: 'photo', plain: 'late' },
        }),
        ...(development.offer === undefined ? [] : [offer(rules)]),
      ];
    case 'offered':
      return [camera, offer(rules), ...(development.pause === 'over' ? [] : [pause(rules)])];
    case 'settled':
      return [pause(rules), ...onItsWay(development)];
  }
}

/** One run each, whatever the making is at meanwhile. */
const offer = ({ retakeOfferMs }: VisitRules): Activity => timer('offer', retakeOfferMs, { type: 'offer-elapsed' });
const pause = ({ settledPauseMs }: VisitRules): Activity => timer('pause', settledPauseMs, { type: 'pause-elapsed' });

/** What a card's way takes, from the settled picture on, whatever scene that is shown in. */
function onItsWay({ secret: drawn, sharing }: Shared): Activity[] {
  if (sharing.name === 'sending') return [{ key: 'sending', type: 'sending', card: sharing.card, secret: drawn }];
  return sharing.name === 'drawing' && drawn === null ? [secret] : [];
}

/** What the result waits for. */
function awaiting(rules: VisitRules, { sharing }: Shared): Activity[] {
  if (sharing.name === 'drawing') return [timer('card overdue', overdueMs, { type: 'card-overdue' })];
  return sharing.name === 'settled' ? [timer('loading', rules.loadingMs, { type: 'loading-elapsed' })] : [];
}

const secret: Activity = { key: 'secret', type: 'secret' };
const doors: Activity = { key: 'doors', type: 'doors' };
const posing: Activity = { key: 'posing', type: 'posing' };
const camera: Activity = { key: 'camera', type: 'camera' };
const timer = (key: string, afterMs: number, event: VisitEvent): Activity => ({ key, type: 'timer', afterMs, event });
