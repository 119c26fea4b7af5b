import { isPerLanguage } from './isPerLanguage.ts';
import { languageTags } from './inLanguage.ts';
import { cloudSayings } from './phoneTexts.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

/** Keeps the cards that phones fetch: a booth in the guests' Wi-Fi, or a cloud that phones reach from everywhere. */
export type CardKeeper = 'booth' | 'cloud';

type Words = Readonly<Record<string, unknown>>;
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null;

/** A theme whose phone page has this keeper's texts. Languages missing from the cloud's texts keep the booth's texts. */
export function withPhoneWords(theme: ThemeInLanguages, keeper: CardKeeper): ThemeInLanguages {
  const { cloud = {}, ...words } = theme.texts.phone;
  const phone = keeper === 'cloud' ? (laidOver(words, cloud) as typeof words) : words;
  return { ...theme, texts: { ...theme.texts, phone } };
}

function laidOver(words: Words, others: Words): Words {
  const merged = Object.entries(others).map(([name, other]) => {
    const word = words[name];
    return [name, isWords(word) && isWords(other) ? laidOver(word, other) : other];
  });
  return { ...words, ...(Object.fromEntries(merged) as Words) };
}

/** The cloud texts that a theme lacks, each with the languages in which it is missing. */
export function unsaidInCloud(theme: ThemeInLanguages): readonly { readonly saying: string; readonly languages: readonly string[] }[] {
  const tags = languageTags(theme);
  return cloudSayings
    .map((saying) => {
      let value: unknown = theme.texts.phone.cloud;
      for (const name of saying.split('.')) value = isWords(value) ? value[name] : undefined;
      const languages = value === undefined ? tags : isPerLanguage(value) ? tags.filter((tag) => value[tag] === undefined) : [];
      return { saying, languages };
    })
    .filter(({ languages }) => languages.length > 0);
}
