import type { PhoneTexts } from '../shared/theme/phoneTexts.ts';
import type { Deletion, Ending, PhoneState } from './PhoneState.ts';
import type { KeepingOptions } from './keepingOptions.ts';

/** About two minutes of polling. */
const lateTries = 16;

/** What appears in the card's place: a blank card, the photo, or a sign that there is no card. */
export type CardState = 'opening' | 'on-its-way' | 'unreachable' | 'shown' | Ending;

/** Each action's label, or null if the action is not offered. */
export type Actions = Readonly<Record<'save' | 'share' | 'delete' | 'tryAgain', string | null>>;

/** The question before a deletion. */
export interface Question {
  readonly title: string;
  readonly detail: string;
  readonly failed: boolean;
  readonly confirm: string;
  readonly keep: string;
  readonly busy: boolean;
}

/** Everything that the page shows. */
export interface PhoneView {
  readonly cardState: CardState;
  readonly title: string;
  readonly detail: string;
  /** The progress bar's value, 0 to 1; null for no bar. */
  readonly arrived: number | null;
  readonly actions: Actions;
  /** The hint on saving or sharing without a button; null for none. */
  readonly hint: string | null;
  readonly question: Question | null;
}

export interface PhoneSurroundings {
  readonly options: KeepingOptions;
  /** When the photo will be deleted, as text; null if unknown. */
  readonly expiryDate: string | null;
}

const noActions: Actions = { save: null, share: null, delete: null, tryAgain: null };

/** The page for a state, in the theme's words. */
export function phoneView(state: PhoneState, texts: PhoneTexts, { options, expiryDate }: PhoneSurroundings): PhoneView {
  const bare = { arrived: null, actions: noActions, hint: null, question: null };
  switch (state.is) {
    case 'searching':
      return { ...bare, ...searching(state, texts), arrived: state.arrived };
    case 'ended': {
      const actions = state.why === 'damaged' ? { ...noActions, tryAgain: texts.tryAgain } : noActions;
      const words = { ...texts, ...state.words };
      return { ...bare, cardState: state.why, ...words[state.why === 'wrong-link' ? 'wrongLink' : state.why], actions };
    }
    case 'shown': {
      const words = { ...texts, ...state.photo.words };
      return {
        ...bare,
        cardState: 'shown',
        title: words.shown,
        detail: expiryDate === null ? '' : words.expires.split('{date}').join(expiryDate),
        actions: {
          ...noActions,
          save: options.save ? texts.save : null,
          share: options.share ? texts.share : null,
          delete: words.delete,
        },
        hint: hintOf(options, words, state.photo.words?.shareByHand !== undefined),
        question: questionOf(state.deletion, words),
      };
    }
  }
}

/**
 * How to save or share by touch, in case a button does nothing: browsers don't say whether a download works. Mouse
 * users need no hint.
 */
function hintOf({ save, share, hold }: KeepingOptions, texts: PhoneTexts, isPlayed: boolean): string | null {
  // A long press on a playing film saves nothing.
  if ((!hold || (isPlayed && share)) && (share || save)) return null;
  return save ? texts.shareByHand : texts.keepByHand;
}

function searching(
  { tries, last, arrived }: Extract<PhoneState, { is: 'searching' }>,
  texts: PhoneTexts,
): Pick<PhoneView, 'cardState' | 'title' | 'detail'> {
  // Once data has arrived, always say that the photo is opening, even after a long wait.
  if (last === 'none-yet' || arrived !== null) return { cardState: 'opening', ...texts.opening };
  if (last === 'unreachable') return { cardState: 'unreachable', ...texts.unreachable };
  const { title, detail, late } = texts.onItsWay;
  return { cardState: 'on-its-way', title, detail: tries < lateTries ? detail : late };
}

function questionOf(deletion: Deletion, { deletion: texts }: PhoneTexts): Question | null {
  if (deletion === 'no') return null;
  const [failed, busy] = [deletion === 'failed', deletion === 'under-way'];
  const { question: title, detail, confirm, keep, underWay } = texts;
  return { title, detail: failed ? texts.failed : detail, failed, confirm: busy ? underWay : confirm, keep, busy };
}
