import type { PhoneTexts } from '../../src/shared/theme/phoneTexts.ts';

/** The phone page's words, each another, so that a test sees which is shown. */
export const minimalPhoneTexts: PhoneTexts = {
  page: 'Your card',
  needsScript: 'JavaScript is needed',
  opening: { title: 'Opening', detail: 'Only you can' },
  onItsWay: { title: 'On its way', detail: 'It comes by itself', late: 'It takes longer' },
  unreachable: { title: 'Out of reach', detail: 'Trying again' },
  shown: 'Here it is',
  photoAlt: 'A card from {brand}',
  save: 'Save it',
  share: 'Share it',
  shareByHand: 'Hold to share',
  keepByHand: 'Hold to save',
  expires: 'Kept until {date}',
  fileName: '{brand} card',
  delete: 'Delete it',
  deletion: {
    question: 'Really delete?',
    detail: 'It is gone then',
    confirm: 'Yes, delete',
    keep: 'No, keep',
    underWay: 'Deleting',
    failed: 'Not deleted',
  },
  deleted: { title: 'Gone', detail: 'Deleted here' },
  expired: { title: 'Too late', detail: 'It has expired' },
  wrongLink: { title: 'Not a link', detail: 'Scan again' },
  damaged: { title: 'Broken', detail: 'It does not open' },
  tryAgain: 'Once more',
};
