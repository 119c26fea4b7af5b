/**
 * Why a card shows the plain photo: nobody was found in it, cutting people out failed on this machine, the picture service returned no
 * picture, the deadline passed, the guest did not agree to send the photo to the picture's maker, or the theme requires it.
 */
export const plainReasons = ['nobody', 'failed', 'service', 'late', 'withheld', 'by-theme'] as const;
export type PlainReason = (typeof plainReasons)[number];
