import { languageTags, ownLanguage } from './inLanguage.ts';
import { nearest } from './nearest.ts';
import type { ThemeIssue } from './ThemeIssue.ts';
import type { ThemeInLanguages } from './themeSchema.ts';

/** What stops a theme from being shown in its languages: languages that it doesn't have, and no place for their names. */
export function languageIssues(theme: ThemeInLanguages): ThemeIssue[] {
  return [...repeatedTags(theme), ...unknownTags(theme), ...missingPlaces(theme)];
}

function repeatedTags({ languages = [] }: ThemeInLanguages): ThemeIssue[] {
  const tags = languages.map(({ tag }) => tag);
  return tags.flatMap((tag, index) =>
    tags.indexOf(tag) === index
      ? []
      : [{ path: ['languages', index, 'tag'], message: `"${tag}" is an earlier language's tag; each language stands here once.` }],
  );
}

/** Fonts may name more languages: a theme that has dropped some of its base's needs not list the fonts anew. */
function unknownTags(theme: ThemeInLanguages): ThemeIssue[] {
  const [own, tags] = [ownLanguage(theme), languageTags(theme)];
  if (tags.includes(own)) return [];
  const message = `"${own}" is not among the \`languages\` of this theme, which are ${tags.join(', ')}. List it there, with its name.`;
  const meant = nearest(own, tags);
  return [{ path: ['language'], message, ...(meant === undefined ? {} : { didYouMean: meant }) }];
}

function missingPlaces(theme: ThemeInLanguages): ThemeIssue[] {
  if (languageTags(theme).length < 2) return [];
  return Object.entries(theme.layouts).flatMap(([orientation, layout]) =>
    layout === undefined || layout.welcome.languages !== undefined
      ? []
      : [
          {
            path: ['layouts', orientation, 'welcome', 'languages'],
            message: 'This is missing; the names of the languages need a place where guests can touch them.',
          },
        ],
  );
}
