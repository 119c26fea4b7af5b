const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language's name in English: `de` is "German". */
export const languageInWords = (tag: string): string => names.of(tag) ?? tag;
