/**
 * How an order of the picture service ended. `refused`: it doesn't accept the photo. `held`: the booth didn't send it, because of the staff's switch,
 * a limit, or because the service is busy or resting.
 */
export const pictureEnds = ['made', 'refused', 'failed', 'too-slow', 'held'] as const;
export type PictureEnd = (typeof pictureEnds)[number];
