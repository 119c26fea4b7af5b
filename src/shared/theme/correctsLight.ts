import type { Theme } from './themeSchema.ts';

/** Whether the light of guests who are cut out is corrected; unless a theme says otherwise, it is. */
export const correctsLight = ({ picture }: Pick<Theme, 'picture'>): boolean => picture.correctLight ?? true;
