import { useLayoutEffect } from 'react';
import type { Direction } from '../../shared/theme/directionOf.ts';

/** Tells the page's language and how it is read to whoever speaks or spells the page: screen readers, the browser itself. */
export function PageLanguage({ language, direction }: { readonly language: string; readonly direction: Direction }) {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return null;
}
