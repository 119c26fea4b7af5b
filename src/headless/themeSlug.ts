import { basename, dirname } from 'node:path';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** The name of a theme's folder, for files made from the theme. */
export function themeSlug({ files }: LoadedTheme): string {
  const slug = basename(dirname(files[0] ?? ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? 'theme' : slug;
}
