/**
 * Why a card shows the plain photo: nobody was found in it, cutting people out failed on this machine, the picture service gave no picture, the
 * deadline came first, the guest did not agree to send the photo to the picture's maker, or the theme wants it so.
 */
export const plainReasons = ['nobody', 'failed', 'service', 'late', 'withheld', 'by-theme'] as const;
export type PlainReason = (typeof plainReasons)[number];
