/**
 * How an order of the picture service ended. `refused`: the service doesn't accept the photo. `held`: the booth didn't send the order, because of the
 * staff's switch, a limit, or a busy or resting service.
 */
export const pictureEnds = ['made', 'refused', 'failed', 'too-slow', 'held'] as const;
export type PictureEnd = (typeof pictureEnds)[number];
