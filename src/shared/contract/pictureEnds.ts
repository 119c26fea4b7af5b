/**
 * How an order of the picture service ended. `refused`: it does not take the photo. `held`: the booth did not send it, by staff's switch, a
 * limit, or because the service is busy or rests.
 */
export const pictureEnds = ['made', 'refused', 'failed', 'too-slow', 'held'] as const;
export type PictureEnd = (typeof pictureEnds)[number];
