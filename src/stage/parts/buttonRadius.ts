import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';

/** How round a button of this size is; at most a pill. */
export const buttonRadius = ({ shape }: Theme, { height }: Box): number => Math.min(shape.buttonRadius, height / 2);
