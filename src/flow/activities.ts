import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { SharedItem } from '../shared/share/SharedItem.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { FeatureActivity, FeatureTaking } from './features.ts';
import { slices } from './features.ts';
import type { MakingOrder } from './core/MakingOrder.ts';
import type { Timer } from './core/Timer.ts';
import { drawnOverdueMs, overdueMs, timer } from './core/Timer.ts';
import { nextShot, picturesIn, rollOf } from './roll.ts';
import type { Countdown, Live, MadePicture, Preparing, Shared, Visit, Welcome } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';
import { formatOf } from './VisitRules.ts';

/** Work that runs as long as a state lasts. If the next state lists the same key, the work continues. */
export type Activity =
  | FeatureActivity
  | Timer<VisitEvent>
  /** A timer that every touch or key restarts. */
  | { readonly key: string; readonly type: 'idle'; readonly afterMs: number; readonly event: VisitEvent }
  /** Watches whether staff have closed the booth or reopened it. */
  | { readonly key: 'opening-hours'; readonly type: 'opening-hours' }
  /** Lets features refresh, between visits, what they show. */
  | { readonly key: 'welcome'; readonly type: 'welcome' }
  /** Loads the fonts of a language. */
  | { readonly key: string; readonly type: 'language'; readonly language: string }
  | { readonly key: 'camera'; readonly type: 'camera' }
  /** Prepares the picture makers for a guest with these answers, while the guest is still busy. */
  | { readonly key: string; readonly type: 'warming'; readonly answers: Answers }
  /** Shows the guests in their scene while they pose. */
  | { readonly key: 'staging'; readonly type: 'staging'; readonly answers: Answers }
  /** Watches the guests' position while they pose. */
  | { readonly key: 'posing'; readonly type: 'posing' }
  | (MakingOrder & ({ readonly type: 'making' } | FeatureTaking['making']))
  | { readonly key: 'secret'; readonly type: 'secret' }
  | {
      readonly key: 'sending';
      readonly type: 'sending';
      readonly card: SharedItem | null;
      readonly secret: PhotoSecret | null;
      readonly picture: MadePicture;
    };

/** How long before the shot the white screen comes on as a flash. It stays on until the shot is taken. */
const lightMs = 150;

/** How long a strip's shot stays on the screen before the next countdown. */
const freezeMs = 900;

/** The activities of a state. Activities that the next state no longer lists are aborted. */
export function activities(rules: VisitRules, state: Visit): readonly Activity[] {
  const about = {
    answers: answersOf(state),
    format: formatOf(rules, state),
    picture: picturesIn(state)[0],
    isPictureAwaited: isPictureAwaited(rules, state),
    isWithheld: isWithheld(rules, state),
  };
  return [
    ...attendance(rules, state),
    ...sceneActivities(rules, state),
    ...slices.flatMap((slice) => slice.activities?.(rules, state, about) ?? []),
  ];
}

const answersOf = (state: Visit): Answers => ('answers' in state ? state.answers : {});

/**
 * Whether a guest's photo must not leave the page. Guests who have not answered the terms yet have not agreed. A rehearsal never agrees, so
 * that no portrait has to be paid for.
 */
const isWithheld = ({ terms }: VisitRules, { consent, rehearsed }: Visit): boolean =>
  rehearsed === true || (terms === null ? consent?.agreed === false : consent?.agreed !== true);

function isPictureAwaited(rules: VisitRules, state: Visit): boolean {
  if (state.scene === 'generating') return isTaking(rules, state) || state.development.name === 'making';
  return state.scene === 'preparing' || state.scene === 'live' || state.scene === 'countdown';
}

/** Whether the guests are being recorded, as their format requires. */
const isTaking = (rules: VisitRules, state: Visit): boolean =>
  state.scene === 'generating' && state.development.name === (formatOf(rules, state).taking?.name ?? 'shooting');

function attendance(rules: VisitRules, state: Visit): Activity[] {
  if (!('attention' in state)) return [];
  return state.attention === 'present'
    ? [{ key: 'idle', type: 'idle', afterMs: rules.askAfterMs, event: { type: 'idle-elapsed' } }]
    : [timer('leave', rules.leaveAfterMs, { type: 'leave-elapsed' })];
}

function sceneActivities(rules: VisitRules, state: Visit): Activity[] {
  switch (state.scene) {
    // The opening hours are watched only here, between visits, so that no visit is cut short.
    case 'welcome':
      return [openingHours, welcome, ...speaking(rules, state)];
    case 'closed':
      return [openingHours];
    case 'survey':
    case 'formats':
    case 'consent':
      return [{ key: 'warming', type: 'warming', answers: state.answers }];
    case 'preparing':
      return state.help === 'due'
        ? [camera, ...making(rules, state), dressing(state)]
        : [camera, ...making(rules, state), dressing(state), timer('help', rules.helpAfterMs, { type: 'help-due' })];
    case 'live':
      // Don't advise guests during the countdown: the machine has to prepare for the shot, and guests no longer read.
      return [camera, ...making(rules, state), dressing(state), ...staging(rules, state), ...(rules.posingHelp ? [posing] : [])];
    case 'countdown':
      return [
        camera,
        ...making(rules, state),
        dressing(state),
        ...staging(rules, state),
        timer(`second ${state.secondsLeft}`, 1000, { type: 'second-passed' }),
      ];
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

/** Resets the language after a guest who chose one has left. */
function speaking(rules: VisitRules, { language, coming }: Welcome): Activity[] {
  if (language === undefined && coming === undefined) return [];
  const idle: Activity = { key: 'idle', type: 'idle', afterMs: rules.askAfterMs, event: { type: 'idle-elapsed' } };
  return coming === undefined ? [idle] : [idle, { key: `language ${coming}`, type: 'language', language: coming }];
}

/** All answers are known: the makers prepare as much as possible before the shot. */
const dressing = ({ answers }: Preparing | Live | Countdown): Activity => ({ key: 'dressing', type: 'warming', answers });

/**
 * Films have no staging: filming needs the machine's power, and guests who pose in their scene would see it disappear when filming
 * starts.
 */
function staging(rules: VisitRules, state: Live | Countdown): Activity[] {
  const isStaged = rules.livePreview === 'scene' && formatOf(rules, state).taking === undefined;
  return isStaged ? [{ key: 'staging', type: 'staging', answers: state.answers }] : [];
}

/** The camera runs until the picture is final, as the specification requires. */
function developing(rules: VisitRules, state: Visit & { scene: 'generating' }): Activity[] {
  const { development } = state;
  switch (development.name) {
    case 'lighting':
      return [camera, ...making(rules, state), timer('light', lightMs, { type: 'light-elapsed' })];
    case 'frozen':
      return [camera, ...making(rules, state), timer('freeze', freezeMs, { type: 'freeze-elapsed' })];
    case 'making':
      return [camera, ...making(rules, state), ...(development.offer === undefined ? [] : [offer(rules, state)])];
    case 'offered':
      return [camera, offer(rules, state)];
    case 'settled':
      return [pause(rules), ...onItsWay(development)];
    default: {
      const takesMs = formatOf(rules, state).taking?.takesMs ?? 0;
      return [camera, ...making(rules, state), timer('shot overdue', takesMs + overdueMs, { type: 'capture-failed' })];
    }
  }
}

/**
 * The makers for the current shot and for earlier ones. Makers keep to the deadline themselves; in case one doesn't, a timer gives the
 * guest the plain photo, so that nobody waits forever.
 */
function making(rules: VisitRules, state: Visit): Activity[] {
  const development = state.scene === 'generating' ? state.development : null;
  const isNow = isTaking(rules, state);
  const roll = rollOf(state);
  if (roll === undefined) {
    const photo = development?.name === 'making' ? development.photo : null;
    // Film frames are processed after the guests' picture.
    const turns = formatOf(rules, state).taking === undefined ? 1 : 2;
    return [
      ...(isNow || photo !== null ? [made(rules, state, photo)] : []),
      ...(photo === null ? [] : [overdue(rules, photo, undefined, turns)]),
    ];
  }
  const waiting = roll.flatMap((shot, place) => (shot !== null && 'photo' in shot ? [{ photo: shot.photo, place }] : []));
  return [
    ...waiting.map(({ photo, place }) => made(rules, state, photo, place)),
    ...(isNow ? [made(rules, state, null, nextShot(roll))] : []),
    // Pictures are made one after another, so each gets a later deadline.
    ...(development?.name === 'making' ? waiting.map(({ photo, place }, turn) => overdue(rules, photo, place, turn + 1)) : []),
  ];
}

function made(rules: VisitRules, state: Visit, photo: string | null, shot?: number): Activity {
  const { plain, sides, taking = { making: { type: 'making' } as const } } = formatOf(rules, state);
  return {
    key: shot === undefined ? 'making' : `making ${String(shot)}`,
    photo,
    answers: answersOf(state),
    withheld: isWithheld(rules, state),
    ...(plain ? { plain: true } : {}),
    ...(sides ? { sides } : {}),
    ...(shot === undefined ? {} : { shot }),
    ...taking.making,
  };
}

function overdue({ pictureDeadlineMs }: VisitRules, photo: string, shot?: number, turn = 1): Activity {
  const picture = { url: photo, shape: 'photo', plain: 'late' } as const;
  const of = shot === undefined ? {} : { shot };
  const key = shot === undefined ? 'making overdue' : `making overdue ${String(shot)}`;
  return timer(key, pictureDeadlineMs * turn + overdueMs, { type: 'picture-made', picture, ...of });
}

/** One timer, however many pictures are finished. Reviewing a strip lasts as long as reviewing all of its shots. */
const offer = ({ retakeOfferMs }: VisitRules, state: Visit): Activity =>
  timer('offer', retakeOfferMs * (rollOf(state)?.length ?? 1), { type: 'offer-elapsed' });
const pause = ({ settledPauseMs }: VisitRules): Activity => timer('pause', settledPauseMs, { type: 'pause-elapsed' });

/** The activities that send a card whose picture is final, in any scene. */
function onItsWay({ secret: drawn, sharing, picture }: Shared & { readonly picture: MadePicture }): Activity[] {
  if (sharing.name === 'sending') return [{ key: 'sending', type: 'sending', card: sharing.card, secret: drawn, picture }];
  return sharing.name === 'drawing' && drawn === null ? [secret] : [];
}

/** The timers that keep the result scene from waiting forever. */
function awaiting(rules: VisitRules, { sharing }: Shared): Activity[] {
  if (sharing.name === 'drawing') return [timer('card overdue', drawnOverdueMs, { type: 'card-overdue' })];
  return sharing.name === 'settled' ? [timer('loading', rules.loadingMs, { type: 'loading-elapsed' })] : [];
}

const secret: Activity = { key: 'secret', type: 'secret' };
const openingHours: Activity = { key: 'opening-hours', type: 'opening-hours' };
const welcome: Activity = { key: 'welcome', type: 'welcome' };
const posing: Activity = { key: 'posing', type: 'posing' };
const camera: Activity = { key: 'camera', type: 'camera' };
