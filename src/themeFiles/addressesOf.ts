import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';

/** The addresses of all pictures and font files of a theme in all its languages, each once. */
export const addressesOf = (theme: ThemeInLanguages): Set<string> => new Set([...imagesOf(theme), ...theme.fonts.map(({ file }) => file)]);
