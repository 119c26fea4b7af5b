import { closeSync, openSync, statSync } from 'node:fs';
import { parse } from 'node:path';
import { questionsNamedIn, withAnswersIn } from '../shared/theme/answerPlaceholders.ts';
import { nearest } from '../shared/theme/nearest.ts';
import { tooLarge } from './artBytes.ts';
import type { ArtKind } from './artTypes.ts';
import { artTypes, isArt } from './artTypes.ts';
import { filesBelow } from './filesBelow.ts';
import { fileWithin, onePath } from './fileWithin.ts';
import { isElsewhere } from './isElsewhere.ts';
import { systemReason } from './systemReason.ts';
import { emojiNames, emojiSvg } from './emoji.ts';
import { fontsourceCuts, fontsourceFile, fontsourceNames } from './fontsource.ts';

/** The served address of a theme's reference, and the problem with it, if any. */
export interface Reference {
  readonly url: string;
  readonly trouble?: {
    readonly severity: 'error' | 'warning';
    readonly message: string;
    readonly didYouMean?: string;
    /** The text that was probably meant. */
    readonly instead?: string;
    readonly howToFix?: string;
  };
}

/** The origin of a reference: a theme's folder, and that theme's index in the chain. */
export interface Home {
  readonly folder: string;
  readonly place: number;
  /** Whether to look for a suggestion, which takes longer than everything else. */
  readonly suggest: boolean;
  /** The folders of the base themes, nearest first; `base:<file>` is in one of them. */
  readonly bases: readonly string[];
}

const ofBase = 'base:';

/** Resolves the text of an `image`: one of the theme's files, `base:` and a base's file, or `emoji:<name>`. */
export function imageReference(text: string, home: Home): Reference {
  if (text.startsWith(ofBase)) return baseReference(text.slice(ofBase.length), home, 'picture');
  if (!text.startsWith('emoji:')) return fileReference(text, home, 'picture');
  const name = text.slice('emoji:'.length);
  const url = `/emoji/${encodeURIComponent(name)}.svg`;
  return emojiSvg(name) === null
    ? missing(url, `There is no emoji "${name}".`, home.suggest ? nearest(name, emojiNames()) : undefined, {
        asText: (meant) => `emoji:${meant}`,
      })
    : { url };
}

/**
 * Resolves an `image` with placeholders for answers, such as `scenes/{q3}-{q4}.svg`, to an address with the same placeholders. Which pictures must
 * exist depends on the survey.
 */
export function answersReference(text: string, home: Home): Reference {
  const based = text.startsWith(ofBase) ? baseOfAnswers(text.slice(ofBase.length), home) : null;
  if (based !== null) return answersReference(text.slice(ofBase.length), based);
  const { trouble } = imageReference(
    withAnswersIn(text, () => 'x'),
    home,
  );
  if (trouble?.severity === 'error') return { url: text, trouble };
  const [, emoji] = /^emoji:(.*)$/s.exec(text) ?? [];
  const url = emoji === undefined ? `/themes/${home.place}/${onePath(text)}` : `/emoji/${emoji}.svg`;
  return { url: url.split('/').map(encodedAround).join('/') };
}

/** Encodes everything except placeholders of answers. */
const encodedAround = (part: string): string =>
  part
    .split(/(\{[a-z][a-z0-9-]*\})/i)
    .map((piece) => (questionsNamedIn(piece).length > 0 ? piece : encodeURIComponent(piece)))
    .join('');

/** Resolves the `file` of a font: one of the theme's files, or `fontsource:<package>/<subset>-<weight>`. */
export function fontReference(text: string, home: Home): Reference {
  if (text.startsWith(ofBase)) return baseReference(text.slice(ofBase.length), home, 'font');
  if (!text.startsWith('fontsource:')) return fileReference(text, home, 'font');
  const [, name, cut] = /^fontsource:([a-z0-9-]+)\/([a-z0-9-]+-\d{3})$/.exec(text) ?? [];
  if (name === undefined || cut === undefined)
    return refused(text, `Found "${text}"; expected a font such as "fontsource:figtree/latin-600".`);
  const url = `/fonts/${name}/${cut}.woff2`;
  if (fontsourceFile(name, cut) !== null) return { url };
  const cuts = fontsourceCuts(name);
  if (cuts === null)
    return missing(url, `The font package @fontsource/${name} is not installed.`, nearest(name, fontsourceNames()), {
      asText: (meant) => `fontsource:${meant}/${cut}`,
    });
  return missing(url, `The font package @fontsource/${name} has no "${cut}".`, nearest(cut, cuts), {
    asText: (meant) => `fontsource:${name}/${meant}`,
  });
}

/** Resolves a file in the nearest base that has it; like everything inherited, it may be drawn in this theme's colours. */
function baseReference(path: string, home: Home, kind: ArtKind): Reference {
  const { bases, place, suggest } = home;
  const at = bases.findIndex((base) => fileWithin(base, path).state === 'there');
  const found = bases[at];
  if (found !== undefined) return fileReference(path, { folder: found, place: place + 1 + at, suggest, bases: bases.slice(at + 1) }, kind);
  const last = bases[0];
  if (last === undefined) return refused(path, `"${ofBase}${path}" is a file of what this theme extends, and it extends nothing.`);
  return fileReference(path, { folder: last, place: place + 1, suggest, bases: [] }, kind);
}

/** The base for pictures named by answers: the nearest one that has their folder. Null if there is none. */
function baseOfAnswers(pattern: string, { bases, place, suggest }: Home): Home | null {
  const named = pattern.slice(0, pattern.indexOf('{'));
  const folder = named.slice(0, Math.max(0, named.lastIndexOf('/')));
  const at = bases.findIndex((base) => folder === '' || fileWithin(base, folder).state === 'folder');
  const found = bases[at];
  return found === undefined ? null : { folder: found, place: place + 1 + at, suggest, bases: bases.slice(at + 1) };
}

function fileReference(text: string, { folder, place, suggest }: Home, kind: ArtKind): Reference {
  if (isElsewhere(text))
    return refused(text, `Found "${text}"; a ${kind} is a file of the theme's folder, so that the booth needs no network.`);
  const found = fileWithin(folder, text);
  if (found.state === 'outside')
    return refused(text, `"${text}" leads out of the theme's folder; expected the path of a file in it, with / between folders.`);
  const url = `/themes/${place}/${onePath(text).split('/').map(encodeURIComponent).join('/')}`;
  if (found.state !== 'there')
    return missing(
      url,
      `The ${kind} "${text}" is not in the theme's folder.`,
      suggest ? likeliest(text, filesIn(folder, kind)) : undefined,
      { howToFix: 'Put it there, or remove this line.' },
    );
  const unfit = unfitFor(found.file);
  if (unfit !== null) return refused(url, `The ${kind} "${text}" ${unfit}.`);
  if (isArt(text, [kind])) return { url };
  return {
    url,
    trouble: { severity: 'warning', message: `"${text}" is not a ${kind} that the booth can use: ${artTypes[kind].join(' ')}.` },
  };
}

/** The reason why a file can't be opened at all; null if it can. */
function unfitFor(file: string): string | null {
  try {
    const excess = tooLarge(statSync(file).size);
    if (excess !== null) return excess;
    closeSync(openSync(file, 'r'));
    return null;
  } catch (error) {
    return `cannot be read: ${systemReason(error)}`;
  }
}

const refused = (url: string, message: string): Reference => ({ url, trouble: { severity: 'error', message } });

interface Advice {
  readonly howToFix?: string;
  /** Converts the meant name to the text to write. */
  readonly asText?: (meant: string) => string;
}

function missing(url: string, message: string, meant: string | undefined, { howToFix, asText = (text) => text }: Advice = {}): Reference {
  const advice = {
    ...(meant === undefined ? {} : { didYouMean: meant, instead: asText(meant) }),
    ...(howToFix === undefined ? {} : { howToFix }),
  };
  return { url, trouble: { severity: 'warning', message, ...advice } };
}

/** The file with the most similar bare name: common folders and extensions would make unrelated files look similar. */
function likeliest(path: string, files: readonly string[]): string | undefined {
  const meant = nearest(
    parse(path).name,
    files.map((file) => parse(file).name),
  );
  return files.find((file) => parse(file).name === meant);
}

/** The files of a kind in a theme's folder and its subfolders, as the theme names them. */
export function filesIn(folder: string, kind: ArtKind): string[] {
  try {
    return filesBelow(folder).filter((file) => isArt(file, [kind]));
  } catch {
    // The booth can't read the folder: give no suggestions.
    return [];
  }
}
