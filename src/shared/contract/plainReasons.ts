/**
 * Why a card shows the photo as it is: nobody was found in it, cutting people out failed on this machine, the picture service gave nothing,
 * the deadline came first, the guest did not agree that the photo is sent to who would have made it, or the theme wants it so.
 */
export const plainReasons = ['nobody', 'failed', 'service', 'late', 'withheld', 'by-theme'] as const;
export type PlainReason = (typeof plainReasons)[number];
