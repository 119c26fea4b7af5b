import { themeFileSchema } from '../../../shared/theme/themeFileSchema.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { StudioFinding } from '../../StudioState.ts';
import type { WrittenQuestion, WrittenWords } from '../../document/writtenSurvey.ts';
import { writtenSurvey } from '../../document/writtenSurvey.ts';
import { readIn } from '../../document/wordsInLanguage.ts';
import { fieldLabel } from './fieldLabel.ts';
import { inSentence } from './inSentence.ts';
import { languageInWords } from './languageInWords.ts';
import { sceneTitle } from './sceneTitle.ts';
import { partNames } from './partNames.ts';
import type { NamedTheme } from './placeInWords.ts';
import { placeInWords } from './placeInWords.ts';

/** A finding in the studio's terms: names of layers, answers and controls instead of theme.json's names. */
export interface FindingInWords {
  /** The finding's place. */
  readonly where: string;
  readonly text: string;
  /** The fix button's label; null without one. */
  readonly fix: string | null;
}

export function findingInWords(finding: StudioFinding, theme: NamedTheme): FindingInWords {
  const { path, message, help, rule, fix } = finding;
  const own = ownWords[rule ?? ''] ?? {};
  const said = inWords(own.message ?? message, theme);
  const helped = own.help ?? (help === null ? null : inWords(help, theme));
  const text = hasCode(said) ? 'The booth cannot use this value.' : said;
  const hint = helped === null || hasCode(helped) ? (fix === null ? showIt : '') : helped;
  return { where: placeInWords(path, theme), text: `${text} ${hint}`.trim(), fix: fix === null ? null : labelOf(fix.label, theme) };
}

/** The last resort: a sentence that points to the button beside the finding. */
const showIt = '“Show where” opens it for you to change.';

const labelOf = (label: string, theme: NamedTheme): string => {
  const said = inWords(label, theme);
  return hasCode(said) ? 'Fix it' : said;
};

/** The studio's own sentences, by rule, in place of sentences that refer to theme.json. */
const ownWords: Readonly<Record<string, { readonly message?: string; readonly help?: string }>> = {
  'answers-have-scene': {
    help: 'In Cards, under “By answers”, tick these answers for one of these pictures, or add one behind them for all answers.',
  },
  'questions-show': {
    help: 'In Cards, under “By answers”, show a layer for only some of its answers. What guests wear and their light can depend on it, too.',
  },
  'photo-shown': {
    help: 'In Cards, show this layer only for people cut out, and add “Guests” again behind it, only for the photo: smaller, with a border.',
  },
  'faces-clear': { help: 'Move it down or behind the guests, or keep faces further up, in “Guests on the card”.' },
  'prompt-used': {
    message: 'This is for a picture service, and the theme uses none.',
    help: 'Let a picture service make the pictures, or remove this.',
  },
  'fonts-sound': { help: 'Copy it again from its source, or choose another one.' },
  'letters-apart': { help: 'Give its letters more room, or leave them as the font has them.' },
};

/** The names with which a path in a sentence can start. */
const roots = Object.keys(themeFileSchema.shape).join('|');
const pathPattern = new RegExp(String.raw`(?<![\w./“-])(?:${roots})(?:\.[A-Za-z][\w-]*|\[\d+\])+(?!\.?[\w/])`, 'g');

const asidePattern = new RegExp(String.raw` \((?:${pathPattern.source}|in ${pathPattern.source}(?: and ${pathPattern.source})*)\)`, 'g');

/** A sentence from the check, with the studio's names in place of paths, ids and boxes. */
export function inWords(sentence: string, theme: NamedTheme): string {
  const survey = writtenSurvey(theme.whole);
  const read = (words: WrittenWords): string => `“${readIn(words, theme.languages.own, theme.languages)}”`;
  const place = (text: string): string => `“${placeInWords(pathOf(text), theme)}”`;
  const answers = survey.flatMap(({ id, options }) => options.map((option) => [`${id}-${option.value}`, read(option.text)] as const));
  const said = sentence
    // Answers: `where=sea (By the sea)`.
    .replaceAll(/(?<![\w-])[\w-]{1,80}=[^\s,()=]{1,80} \(((?:[^()]|\([^()]*\))*)\)/g, '“$1”')
    // Answers that a question does not have: `q1=9`.
    .replaceAll(/(?<![\w-])([\w-]{1,80})=([^\s,()=:]{1,80})/g, (_all, id: string, value: string) => {
      const question = survey.find((one) => one.id === id);
      return `“${value}” to ${question === undefined ? `“${id}”` : read(question.text)}`;
    })
    // Questions: `q2 ("Which?")`.
    .replaceAll(/\b[\w-]+ \("([^"]*)"\)/g, '“$1”')
    // Ids that guests never see.
    .replaceAll(
      /"[^"]*" (names an earlier \w+|is an earlier option's value); expected (?:an id|one) of its own/g,
      'This short name $1; expected one of its own',
    )
    .replaceAll(/("[^"]{0,80}"(?:, "[^"]{0,80}"){0,9}) of "([^"]{0,80})"/g, (_all, values: string, id: string) =>
      listOf(survey.find((one) => one.id === id)?.options ?? [], values, read),
    )
    // Screens: `welcome.portrait.de`.
    .replaceAll(
      /(?<![\w./-])(?!layouts\.)([a-z][a-z0-9-]*)\.(portrait|landscape)(?:\.[A-Za-z-]+)?(?![\w[]|\.\w)/g,
      (_all, name: string, shape) => `“${sceneTitle(name)}”${shape === 'landscape' ? ', wide' : ''}`,
    )
    // Remove advice for authors who write JSON.
    .replaceAll(asidePattern, '')
    .replaceAll(/ \(`[^`]*` is [\d.]+\)/g, '')
    .replaceAll(
      /`([A-Za-z$][\w.[\]]*)`/g,
      (_all, text: string) => `“${pathOf(text).length > 1 ? placeInWords(pathOf(text), theme) : fieldLabel(pathOf(text))}”`,
    )
    .replaceAll(pathPattern, place)
    .replaceAll(/ of those with the box \[[^\]]*\]/g, ' of this kind')
    .replaceAll(/[Tt]he box \[[^\]]*\]/g, 'It')
    .replaceAll(/ in quotes\b| in \[ \]| in \{ \}/g, '')
    .replaceAll('a list such as [x, y, width, height]', 'a place with its width and height')
    .replaceAll('an object', 'settings')
    // Controls and languages, by id and tag.
    .replaceAll(
      /"([a-z][\w-]*)"/g,
      (all, id: string) => answers.find(([name]) => name === id)?.[1] ?? languageOf(id, theme) ?? partOf(id) ?? all,
    )
    .trim();
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** The texts of the answers whose values are listed in quotes. */
const listOf = (options: WrittenQuestion['options'], values: string, read: (words: WrittenWords) => string): string =>
  [...values.matchAll(/"([^"]*)"/g)].map(([, value = '']) => read(options.find((one) => one.value === value)?.text ?? value)).join(', ');

/** The name of the theme's language with this tag; null if the theme has no such language. */
function languageOf(tag: string, { languages }: NamedTheme): string | null {
  return languages.tags.includes(tag) ? languageInWords(tag) : null;
}

/** The name of the control with this id, on any screen. */
function partOf(id: string): string | null {
  const known = Object.entries(partNames).find(([name]) => name.split('.').at(-1) === id);
  return known === undefined ? null : inSentence(known[1]);
}

const pathOf = (text: string): Path => [...text.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));

/** Whether a sentence contains a name that exists only in theme.json. */
function hasCode(sentence: string): boolean {
  const bare = sentence.replaceAll(/“[^“”]*”/g, '');
  return (
    /`|theme\.json|npm run|\[\d+, ?\d|\{\s*"|"[\w-]+":|\w=\w/.test(sentence) ||
    bare.search(pathPattern) >= 0 ||
    /(?<![\w.#/“"])[a-z][a-z0-9]*[A-Z]\w*/.test(bare.replaceAll(/"[^"]*"/g, ''))
  );
}
