import { readFileSync } from 'node:fs';
import { buttonStyle } from '../shared/theme/buttonStyle.ts';
import { familyNames, genericFamilies, standInFamilies } from '../shared/theme/familyNames.ts';
import { inLanguage, languageTags } from '../shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { isBundled } from './findTheme.ts';
import { fontsourceCuts } from './fontsource.ts';
import type { LoadedTheme } from './readTheme.ts';

/**
 * Why fonts of a theme from the cloud might change what a booth's guests read in its consent texts; null if they can't. A font file can draw anything
 * for a letter, so every font used for those texts must be bundled or the booth's own.
 */
export function fontFinding(sent: LoadedTheme, own: LoadedTheme, themesFolder: string): string | null {
  const families = familiesOfConsent(sent.inLanguages);
  const ownFamilies = familiesOfConsent(own.inLanguages);
  const strange = [...families].find((family) => !isPlain(family) && !ownFamilies.has(family));
  if (strange !== undefined)
    return `Consent is set in the family “${strange}”, and browsers may read that as another one. Name it with letters, digits, spaces and hyphens alone, in type and in fonts.`;
  const isKnown = knownFonts(sent, own, themesFolder);
  const keys = new Set([...families, ...standInFamilies].map(keyOf));
  const foreign = sent.inLanguages.fonts.find((font) => (keys.has(keyOf(font.family)) || !isPlain(font.family)) && !isKnown(font.file));
  if (foreign !== undefined)
    return `Consent would be set in a font that this booth doesn't know, and which may show different words: “${foreign.family}” in the weight ${foreign.weight}. Set ${stylesOfConsent} in fonts of this booth’s own theme or that come with Stagebooth ("fontsource:figtree/latin-600"), or give that font another family.`;
  const loaded = new Set(
    sent.inLanguages.fonts
      .filter(({ file, languages }) => languages === undefined && sent.resolve(file) !== null)
      .map(({ family }) => family),
  );
  const fit = new Set<string>([...loaded, ...ownFamilies, ...genericFamilies]);
  const absent = [...families].find((family) => !fit.has(family) && !isFontsource(family));
  return absent === undefined
    ? null
    : `Consent uses the font family “${absent}”, but fonts has no file of it that is always loaded, so the booth would use any font of that name on its machine. Add a file, or set ${stylesOfConsent} in another family.`;
}

/** The text styles of consent: its title, text and points, the question after a “no”, and the names of the languages. */
const roles = ['title', 'body', 'option', 'question', 'languages'] as const;
const buttons = ['agree', 'decline'] as const;
const stylesOfConsent = `type.button, ${roles.map((role) => `type.${role}`).join(', ')} and the buttons ${buttons.join(' and ')}`;

/** All font families of the consent texts, in any language of a theme. */
const familiesOfConsent = (theme: ThemeInLanguages): Set<string> =>
  new Set(languageTags(theme).flatMap((tag) => stylesIn(inLanguage(theme, tag)).flatMap(({ family }) => familyNames(family))));

const stylesIn = (theme: Theme) => [
  ...roles.filter((role) => role !== 'languages' || languageTags(theme).length > 1).map((role) => theme.type[role]),
  ...buttons.map((name) => buttonStyle(theme, name)),
];

/** Whether a font file is bundled, equals a font of the booth's own theme byte for byte, or doesn't exist. */
function knownFonts(sent: LoadedTheme, own: LoadedTheme, themesFolder: string): (address: string) => boolean {
  const bytesOf = ({ resolve }: LoadedTheme, address: string): Buffer[] => {
    const file = resolve(address);
    return file === null ? [] : [readFileSync(file)];
  };
  return (address) => {
    const [, place] = /^\/themes\/(\d+)\//.exec(address) ?? [];
    if (place === undefined || isBundled(sent.files[Number(place)] ?? '', themesFolder)) return true;
    const [bytes] = bytesOf(sent, address);
    return bytes === undefined || own.inLanguages.fonts.some(({ file }) => bytesOf(own, file).some((known) => known.equals(bytes)));
  };
}

/** Browsers match families case-insensitively, and interpret quotes and escapes in their names. */
const isPlain = (family: string): boolean => /^[\p{L}\p{M}\p{N} _-]+$/u.test(family);
const keyOf = (family: string): string => family.normalize('NFKC').toUpperCase().toLowerCase().replaceAll(/\s+/g, '');

/** Whether Stagebooth bundles a family of this name: then that font draws the texts, even if its file is for another language and not loaded. */
const isFontsource = (family: string): boolean => fontsourceCuts(family.toLowerCase().replaceAll(' ', '-')) !== null;
