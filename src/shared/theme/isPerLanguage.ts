const shape = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Whether a text is a language tag (BCP 47): `en`, `pt-BR`, `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  if (!shape.test(text)) return false;
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    // The characters are allowed, but no tag has its parts in this order.
    return false;
  }
}

/** Whether a value is a text given per language tag. No other object in a theme has only keys of two or three letters. */
export function isPerLanguage(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = Object.entries(value);
  return texts.length > 0 && texts.every(([key, text]) => shape.test(key) && typeof text === 'string');
}
