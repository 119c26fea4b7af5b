import { useEffect } from 'react';
import { valueAt } from '../../document/editText.ts';
import { useStudio } from '../StudioContext.ts';

/** The files requested so far, whether or not they have loaded. */
const asked = new Set<string>();

/** The name under which the page's fields use a family. The stage must not use it, because a booth only has the fonts of its language. */
export const letterFamily = (family: string): string => `"Letters of ${family.replaceAll('"', '')}"`;

/** Loads the fonts of all the theme's families, for every language; returns the families. */
export function useLetters(): readonly string[] {
  const fonts = useStudio(({ state }) => state?.inLanguages?.fonts);
  const written = useStudio(({ whole }) => valueAt(whole, ['fonts']));
  useEffect(() => {
    for (const { family, weight, file } of fonts ?? []) {
      const key = `${family} ${String(weight)} ${file}`;
      if (asked.has(key)) continue;
      asked.add(key);
      const face = new FontFace(`Letters of ${family.replaceAll('"', '')}`, `url(${JSON.stringify(file)})`, { weight: String(weight) });
      // A family that fails to load is shown in the page's own font.
      face.load().then(
        () => document.fonts.add(face),
        () => undefined,
      );
    }
  }, [fonts]);
  const families = Array.isArray(written) ? written.map((font) => valueAt(font, ['family'])) : [];
  return [...new Set(families.filter((family) => typeof family === 'string'))];
}
