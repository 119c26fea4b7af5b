import type { PhoneTexts } from '../shared/theme/phoneTexts.ts';
import type { Deletion, Ending, PhoneState } from './PhoneState.ts';
import type { WaysToKeep } from './waysToKeep.ts';

/** About two minutes of looking. */
const lateTries = 16;

/** How the card's place looks: a blank card, the photo, or where a card was, with a sign. */
export type CardState = 'opening' | 'on-its-way' | 'unreachable' | 'shown' | Ending;

/** Each action's word, or null where it is not there. */
export type Actions = Readonly<Record<'save' | 'share' | 'delete' | 'tryAgain', string | null>>;

/** What is asked before a deletion. */
export interface Question {
  readonly title: string;
  readonly detail: string;
  readonly failed: boolean;
  readonly confirm: string;
  readonly keep: string;
  readonly busy: boolean;
}

/** All that is on the page. */
export interface PhoneView {
  readonly look: CardState;
  readonly title: string;
  readonly detail: string;
  /** How full the bar of arrival is, 0 to 1; null for no bar. */
  readonly arrived: number | null;
  readonly actions: Actions;
  /** What to do by hand, or null. */
  readonly hint: string | null;
  readonly question: Question | null;
}

export interface PhoneSurroundings {
  readonly ways: WaysToKeep;
  /** When the photo is deleted, in words; null where that is not known. */
  readonly expiryDate: string | null;
}

const noActions: Actions = { save: null, share: null, delete: null, tryAgain: null };

/** The page that a state shows, in the theme's words. */
export function phoneView(state: PhoneState, texts: PhoneTexts, { ways, expiryDate }: PhoneSurroundings): PhoneView {
  const bare = { arrived: null, actions: noActions, hint: null, question: null };
  switch (state.is) {
    case 'looking':
      return { ...bare, ...looking(state, texts), arrived: state.arrived };
    case 'ended': {
      const actions = state.why === 'damaged' ? { ...noActions, tryAgain: texts.tryAgain } : noActions;
      const words = { ...texts, ...state.words };
      return { ...bare, look: state.why, ...words[state.why === 'wrong-link' ? 'wrongLink' : state.why], actions };
    }
    case 'shown': {
      const words = { ...texts, ...state.photo.words };
      return {
        ...bare,
        look: 'shown',
        title: words.shown,
        detail: expiryDate === null ? '' : words.expires.split('{date}').join(expiryDate),
        actions: {
          ...noActions,
          save: ways.save ? texts.save : null,
          share: ways.share ? texts.share : null,
          delete: words.delete,
        },
        hint: hintOf(ways, words, state.photo.words?.shareByHand !== undefined),
        question: questionOf(state.deletion, words),
      };
    }
  }
}

/** What fingers can do where a button does nothing, since no browser tells whether a download works. A mouse has ways of its own, and needs no telling. */
function hintOf({ save, share, hold }: WaysToKeep, texts: PhoneTexts, isPlayed: boolean): string | null {
  // What is played can't be pressed and held.
  if ((!hold || (isPlayed && share)) && (share || save)) return null;
  return save ? texts.shareByHand : texts.keepByHand;
}

function looking(
  { tries, last, arrived }: Extract<PhoneState, { is: 'looking' }>,
  texts: PhoneTexts,
): Pick<PhoneView, 'look' | 'title' | 'detail'> {
  // What arrives at last is being opened, however long it was waited for.
  if (last === 'none-yet' || arrived !== null) return { look: 'opening', ...texts.opening };
  if (last === 'unreachable') return { look: 'unreachable', ...texts.unreachable };
  const { title, detail, late } = texts.onItsWay;
  return { look: 'on-its-way', title, detail: tries < lateTries ? detail : late };
}

function questionOf(deletion: Deletion, { deletion: texts }: PhoneTexts): Question | null {
  if (deletion === 'no') return null;
  const [failed, busy] = [deletion === 'failed', deletion === 'under-way'];
  const { question: title, detail, confirm, keep, underWay } = texts;
  return { title, detail: failed ? texts.failed : detail, failed, confirm: busy ? underWay : confirm, keep, busy };
}
