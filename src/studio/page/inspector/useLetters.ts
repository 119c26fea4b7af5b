import { useEffect } from 'react';
import { valueAt } from '../../document/editText.ts';
import { useStudio } from '../StudioContext.ts';

/** Files of which it is known whether they load. */
const asked = new Set<string>();

/** The name under which a family's letters are shown beside fields. The stage must not have it: there, a booth's fonts are those of its language alone. */
export const letterFamily = (family: string): string => `"Letters of ${family.replaceAll('"', '')}"`;

/** Brings the letters of all of the theme's families, whatever language they are for; gives the families. */
export function useLetters(): readonly string[] {
  const fonts = useStudio(({ state }) => state?.inLanguages?.fonts);
  const written = useStudio(({ whole }) => valueAt(whole, ['fonts']));
  useEffect(() => {
    for (const { family, weight, file } of fonts ?? []) {
      const key = `${family} ${String(weight)} ${file}`;
      if (asked.has(key)) continue;
      asked.add(key);
      const face = new FontFace(`Letters of ${family.replaceAll('"', '')}`, `url(${JSON.stringify(file)})`, { weight: String(weight) });
      // A family that does not load is named in the page's own letters.
      face.load().then(
        () => document.fonts.add(face),
        () => undefined,
      );
    }
  }, [fonts]);
  const families = Array.isArray(written) ? written.map((font) => valueAt(font, ['family'])) : [];
  return [...new Set(families.filter((family) => typeof family === 'string'))];
}
