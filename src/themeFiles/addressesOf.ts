import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** The addresses of all pictures and font files of a theme, each once. */
export const addressesOf = (theme: Theme): Set<string> => new Set([...imagesOf(theme), ...theme.fonts.map(({ file }) => file)]);
