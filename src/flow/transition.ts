import { answersAll } from '../shared/survey/answers.ts';
import type { Transition } from './Effect.ts';
import { sound, to } from './Effect.ts';
import { agreementTo } from './agreement.ts';
import type { TouchOrNews } from './core/EventKinds.ts';
import { joined, slices } from './features.ts';
import { fromGenerating } from './fromGenerating.ts';
import { fromRoll } from './fromRoll.ts';
import { newRoll, rollOf } from './roll.ts';
import { preparing, troubled } from './preparing.ts';
import { share } from './share.ts';
import type { Consent, Countdown, Formats, Live, Preparing, ResultVisit, Survey, Visit, Welcome } from './Visit.ts';
import type { VisitEvent } from './VisitEvent.ts';
import type { VisitRules } from './VisitRules.ts';
import { formatOf } from './VisitRules.ts';

const welcome: Visit = { scene: 'welcome' };

/**
 * The visit's state machine: the next state after an event. Pure and total: an event that does not apply returns the same state, so late
 * news from a device never disturbs a later guest.
 */
export function transition(rules: VisitRules, state: Visit, event: VisitEvent): Transition {
  return keepingChoices(state, step(rules, state, event));
}

/** Carries a guest's choices from scene to scene, and a strip's shots through the photo scenes. The next Welcome clears both. */
function keepingChoices(before: Visit, { state, effects }: Transition): Transition {
  if (state.scene === 'welcome' || state.scene === 'closed') return { state, effects };
  const names = 'answers' in state ? [...keptAlways, ...keptWithAnswers] : keptAlways;
  const chosen = names.filter((name) => before[name] !== undefined && state[name] === undefined);
  const roll = photoScenes.has(state.scene) && rollOf(state) === undefined ? rollOf(before) : undefined;
  if (chosen.length === 0 && roll === undefined) return { state, effects };
  const kept = Object.fromEntries(chosen.map((name) => [name, before[name]]));
  return { state: { ...state, ...kept, ...(roll === undefined ? {} : { roll }) }, effects };
}

const keptAlways = ['language', 'consent', 'rehearsed'] as const;
const keptWithAnswers = ['format', 'retakes', ...slices.flatMap(({ kept = [] }) => kept)] as const;
const photoScenes: ReadonlySet<Visit['scene']> = new Set(['preparing', 'live', 'countdown', 'generating']);

function step(rules: VisitRules, state: Visit, event: VisitEvent): Transition {
  if (event.type === 'scene-failed') return to({ scene: 'trouble' });
  if ('answers' in state) {
    for (const { received } of slices) {
      const next = received?.<Visit>(state, event);
      if (next !== undefined) return to(next);
    }
  }
  const attended = attention(state, event);
  if (attended !== null) return attended;
  const rolled = fromRoll(rules, state, event);
  if (rolled !== null) return rolled;
  switch (state.scene) {
    case 'welcome':
      if (event.type === 'booth-closed') return to({ scene: 'closed', until: event.until });
      return fromWelcome(rules, state, event);
    case 'survey':
      return fromSurvey(rules, state, event);
    case 'formats':
      return fromFormats(rules, state, event);
    case 'consent':
      return fromConsent(rules, state, event);
    case 'preparing':
      return fromPreparing(state, event);
    case 'live':
      return fromLive(rules, state, event);
    case 'countdown':
      return fromCountdown(rules, state, event);
    case 'generating':
      return fromGenerating(rules, state, event);
    case 'result':
      return fromResult(rules, state, event);
    case 'notFound':
      return event.type === 'back-pressed' || event.type === 'return-elapsed' ? to(welcome) : to(state);
    case 'closed':
      if (event.type === 'booth-opened') return to(welcome);
      return event.type === 'booth-closed' && event.until !== state.until ? to({ ...state, until: event.until }) : to(state);
    case 'trouble':
      return event.type === 'return-elapsed' ? to(welcome) : to(state);
  }
}

function fromWelcome(rules: VisitRules, state: Welcome, event: VisitEvent): Transition {
  const { language = rules.ownLanguage, coming } = state;
  switch (event.type) {
    case 'start-pressed': {
      // Guests never wait for a language's fonts: until those have loaded, the page uses fallback fonts.
      const spoken = coming ?? language;
      return to({
        scene: 'survey',
        attention: 'present',
        step: 0,
        answers: {},
        ...(spoken === rules.ownLanguage ? {} : { language: spoken }),
        ...(event.rehearsed ? { rehearsed: true } : {}),
      });
    }
    case 'language-chosen':
      if (event.language === (coming ?? language) || !rules.languages.includes(event.language)) return to(state);
      return event.language === rules.ownLanguage ? to(welcome) : to({ ...state, coming: event.language });
    case 'language-ready':
      return event.language === coming ? to({ scene: 'welcome', language: coming }) : to(state);
    case 'idle-elapsed':
      return coming === undefined && state.language === undefined ? to(state) : to(welcome);
    default:
      return to(state);
  }
}

/** 'Still there?' covers every scene in which the booth waits for a guest, so it handles events first. */
function attention(state: Visit, event: VisitEvent): Transition | null {
  if (!('attention' in state)) return null;
  if (state.attention === 'present') return event.type === 'idle-elapsed' ? to({ ...state, attention: 'asked' }) : null;
  if (event.type === 'leave-elapsed') return to(welcome);
  if (event.type === 'stay-pressed') return to({ ...state, attention: 'present' });
  // Ignore touches behind the dialog; events from devices still count.
  return touches[event.type] === 'touch' ? to(state) : null;
}

const touches: Readonly<Partial<Record<VisitEvent['type'], TouchOrNews>>> = {
  'option-chosen': 'touch',
  'next-pressed': 'touch',
  'format-chosen': 'touch',
  'consent-given': 'touch',
  'consent-refused': 'touch',
  'capture-pressed': 'touch',
  'back-pressed': 'touch',
  ...joined(({ events }) => events),
};

function fromSurvey(rules: VisitRules, state: Survey, event: VisitEvent): Transition {
  const question = rules.questions[state.step];
  if (question === undefined) return to(welcome);
  if (event.type === 'option-chosen') {
    const known = event.question === question.id && question.values.includes(event.value);
    return known ? to({ ...state, answers: { ...state.answers, [question.id]: event.value } }) : to(state);
  }
  if (event.type !== 'next-pressed' || !answersAll([question], state.answers)) return to(state);
  if (state.step + 1 < rules.questions.length) return to({ ...state, step: state.step + 1 });
  return rules.formats.length > 1 ? to({ scene: 'formats', attention: 'present', answers: state.answers }) : decided(rules, state);
}

function fromFormats(rules: VisitRules, state: Formats, event: VisitEvent): Transition {
  if (event.type === 'format-chosen') {
    const known = event.format !== state.format && rules.formats.some(({ id }) => id === event.format);
    return known ? to({ ...state, format: event.format }) : to(state);
  }
  return event.type === 'next-pressed' && state.format !== undefined ? decided(rules, state) : to(state);
}

/** The survey and the format are settled: the guest is asked for consent, or photographed. */
function decided(rules: VisitRules, state: Survey | Formats): Transition {
  if (rules.terms !== null) return to({ scene: 'consent', attention: 'present', answers: state.answers, terms: rules.terms });
  return to(beforeFirstShot(rules, state));
}

function fromConsent(rules: VisitRules, state: Consent, event: VisitEvent): Transition {
  if (event.type !== 'consent-given' && event.type !== 'consent-refused') return to(state);
  return to({ ...beforeFirstShot(rules, state), consent: agreementTo(rules, state.terms, event.type === 'consent-given') });
}

function beforeFirstShot(rules: VisitRules, from: Survey | Formats | Consent): Preparing {
  const roll = newRoll(formatOf(rules, from));
  return { ...preparing(from), ...(roll === undefined ? {} : { roll }) };
}

function fromPreparing(state: Preparing, event: VisitEvent): Transition {
  switch (event.type) {
    case 'camera-started':
      return to({ scene: 'live', attention: state.attention, answers: state.answers });
    case 'camera-failed':
      return to({ ...state, ...troubled(event.trouble, state.help) });
    case 'help-due':
      return to({ ...state, help: 'due' });
    default:
      return to(state);
  }
}

function fromLive(rules: VisitRules, state: Live, event: VisitEvent): Transition {
  if (event.type === 'camera-failed') return to(preparing(state, event.trouble));
  if (event.type === 'posing-advised') return event.advice === (state.advice ?? null) ? to(state) : to({ ...state, advice: event.advice });
  if (event.type !== 'capture-pressed') return to(state);
  if (rules.countdownSeconds === 0) return shoot(rules, state);
  return to({ scene: 'countdown', attention: 'present', answers: state.answers, secondsLeft: rules.countdownSeconds }, sound('tick'));
}

function fromCountdown(rules: VisitRules, state: Countdown, event: VisitEvent): Transition {
  if (event.type === 'camera-failed') return to(preparing(state, event.trouble));
  if (event.type !== 'second-passed') return to(state);
  return state.secondsLeft > 1 ? to({ ...state, secondsLeft: state.secondsLeft - 1 }, sound('tick')) : shoot(rules, state);
}

function shoot(rules: VisitRules, state: Live | Countdown): Transition {
  const { name } = formatOf(rules, state).taking ?? { name: 'shooting' };
  // Flash only after a countdown, so that flashes are always at least a second apart, even if shots fail.
  const isLit = rules.screenFlash && name === 'shooting' && state.scene === 'countdown';
  if (isLit) return to({ scene: 'generating', answers: state.answers, development: { name: 'lighting' } });
  return to({ scene: 'generating', answers: state.answers, development: { name } }, sound('shutter'));
}

function fromResult(rules: VisitRules, state: ResultVisit, event: VisitEvent): Transition {
  if (event.type === 'picture-broken') return to(welcome);
  if (event.type === 'card-landed') return state.landed ? to(state) : to({ ...state, landed: true }, sound('chord'));
  for (const { inResult } of slices) {
    const next = inResult?.<ResultVisit>(rules, state, event);
    if (next !== undefined) return to(next ?? welcome);
  }
  return to(share(state, event));
}
