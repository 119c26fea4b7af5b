import { basename, dirname } from 'node:path';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** A name for files made from a theme: its folder's name. */
export function themeSlug({ files }: LoadedTheme): string {
  const slug = basename(dirname(files[0] ?? ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? 'theme' : slug;
}
