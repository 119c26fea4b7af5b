import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { asksForAlbum, asksForWall } from '../shared/theme/asksForAlbum.ts';
import { inLanguage, languageTags, ownLanguage } from '../shared/theme/inLanguage.ts';
import { languageEntry, languageName } from '../shared/theme/languageEntry.ts';
import { asksForService, maxPainted, serveOf } from '../shared/theme/servesLate.ts';
import { themeFeatures } from '../shared/theme/themeFeatures.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { isBundled } from './findTheme.ts';
import { fontFinding } from './fontFinding.ts';
import type { LoadedTheme } from './readTheme.ts';
import { fileFinding } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';

/** The reason why themes from the cloud may not name a picture service, worded for the person who uploaded the theme. */
export const noOwnService =
  'A theme from the cloud cannot name a picture service: only whoever runs a booth decides where photos go. Remove serviceUrl from picture.';

interface Judged {
  readonly sent: LoadedTheme;
  /** The theme that the booth was started with. */
  readonly own: LoadedTheme;
  readonly themesFolder: string;
  /** Whether a value of the sent theme is in neither the booth's own theme nor a bundled one. */
  readonly isForeign: (path: readonly [keyof Theme, string]) => boolean;
  /** Whether the booth's own theme asks guests for consent before it takes their photo. */
  readonly asks: boolean;
  /** Whether both themes ask guests if their photo may be sent to the booth's picture service. */
  readonly paints: boolean;
}

/** Where `texts.phone` says how long a picture is kept, and how it is deleted: at a booth, in a cloud, and for each feature. */
const keepingTexts = [
  [],
  ...Object.keys(themeFeatures.phoneTexts).map((feature) => [feature]),
  ['cloud'],
  ...Object.keys(themeFeatures.cloudTexts).map((feature) => ['cloud', feature]),
];

/**
 * All theme values that decide which data leaves a booth, who receives it, or how guests are informed, by path; a path includes everything
 * below it. Each function returns the reason for refusing a sent theme, or null. Add any new field of this kind here.
 */
export const decidedAtBooth: Readonly<Record<string, (between: Judged) => string | null>> = {
  'picture.serviceUrl': ({ sent }) => (sent.theme.picture.serviceUrl === undefined ? null : noOwnService),
  'picture.makers': ({ sent, own }) =>
    asksWhereServed(sent.theme) && !asksWhereServed(own.theme)
      ? 'This booth’s own theme sends no photo to a picture service; this theme would. Remove “service” from picture.makers.'
      : null,
  'picture.serve': ({ sent, own, paints }) =>
    paints && serveOf(sent.theme) !== serveOf(own.theme)
      ? `This booth’s own theme decides when guests get a picture service’s pictures: set picture.serve to “${serveOf(own.theme)}”.`
      : null,
  'picture.maxPeople': ({ sent, own, paints }) =>
    paints && maxPainted(sent.theme) > maxPainted(own.theme)
      ? `This booth’s own theme sends its picture service photos of at most ${maxPainted(own.theme)} people. Set picture.maxPeople to that, or less.`
      : null,
  'picture.afterRefusal': ({ sent, own, paints }) =>
    paints && sent.theme.picture.afterRefusal === 'next' && own.theme.picture.afterRefusal !== 'next'
      ? 'This booth’s own theme sends no photo to another picture service after one has refused it. Remove afterRefusal from picture.'
      : null,
  'picture.img2img': ({ sent, own, paints }) =>
    paints && !isDeepStrictEqual(sent.theme.picture.img2img, own.theme.picture.img2img)
      ? 'This booth’s own theme decides what else its picture service does with photos. Remove img2img from picture.'
      : null,
  'share.enabled': ({ sent, own: { theme: own } }) =>
    sent.theme.share.enabled === own.share.enabled
      ? null
      : `This booth’s own theme decides whether guests take cards home: share.enabled must be ${String(own.share.enabled)}.`,
  'share.address': ({ isForeign }) =>
    isForeign(['share', 'address'])
      ? 'The codes of this booth lead only to the address in its own theme. Remove address from share.'
      : null,
  'share.nearby': ({ sent, own: { theme: own } }) =>
    (sent.theme.share.nearby ?? false) === (own.share.nearby ?? false)
      ? null
      : `This booth’s own theme decides where cards go while the cloud is away: share.nearby must be ${String(own.share.nearby ?? false)}.`,
  'share.outboxLimit': ({ isForeign }) =>
    isForeign(['share', 'outboxLimit'])
      ? 'This booth’s own theme decides how many cards it keeps until they are sent. Remove outboxLimit from share.'
      : null,
  'consent.enabled': ({ sent, own }) =>
    own.theme.consent.enabled && !sent.theme.consent.enabled
      ? 'This booth’s own theme asks guests for their consent; this theme would not. Set consent.enabled to true.'
      : null,
  'consent.version': (judged) => otherTerms(judged, 'version'),
  'consent.icons': (judged) => otherTerms(judged, 'icons'),
  'consent.link': (judged) =>
    otherTerms(judged, 'link') ??
    (judged.sent.theme.consent.link !== undefined && judged.isForeign(['consent', 'link'])
      ? 'The terms of this booth are those of its own theme; this theme links to others. Remove link from consent.'
      : null),
  'texts.consent': (judged) => {
    const other = judged.asks ? otherWords(judged, ({ consent }) => consent) : null;
    return other === null
      ? null
      : `This booth asks guests in the words of its own theme; in “${other.language}” this one has others for ${other.names.join(', ')}. Copy texts.consent from it.`;
  },
  ...Object.fromEntries(
    keepingTexts.flatMap((place) =>
      ['expires', 'delete', 'deletion', 'deleted', 'expired'].map((name) => {
        const path = ['phone', ...place, name];
        return [`texts.${path.join('.')}`, (judged: Judged) => otherKeeping(judged, path)];
      }),
    ),
  ),
  'texts.consent.album': (judged) => otherOffer(judged, 'album', asksForAlbum),
  'texts.consent.wall': (judged) => otherOffer(judged, 'wall', asksForWall),
  'layouts.consent': (judged) => (judged.asks ? otherPlaces(judged) : null),
  fonts: ({ sent, own, themesFolder, asks }) => (asks ? fontFinding(sent, own, themesFolder) : null),
  language: ({ asks, ...between }) => (asks ? otherStart(between) : null),
  'languages[].tag': ({ asks, ...between }) => (asks ? otherLanguages(between) : null),
  'languages[].name': ({ asks, ...between }) => (asks ? otherNames(between) : null),
  'idle.askAfterMs': (judged) => longerIdle(judged, 'askAfterMs') ?? earlierQuestion(judged),
  'idle.leaveAfterMs': (judged) => longerIdle(judged, 'leaveAfterMs'),
  'motion.sceneMs': (judged) => slowerScene(judged),
  'keys.agree': (judged) => otherKeys(judged, 'agree'),
  'keys.decline': (judged) => otherKeys(judged, 'decline'),
  ...Object.fromEntries(
    themeFeatures.offers.map(({ path, isMadeBy, isOfPhotos, refusal }) => [
      path,
      ({ sent, own, asks }: Judged) => (isMadeBy(sent.theme) && !isMadeBy(own.theme) && (asks || !isOfPhotos) ? refusal : null),
    ]),
  ),
  ...Object.fromEntries(themeFeatures.limits.map(({ path, of }) => [path, (judged: Judged) => moreThanOwn(judged, path, of)])),
};

/**
 * Why a booth rejects a theme from the cloud; empty if it accepts the theme. The cloud must not decide which data leaves the booth or which addresses
 * QR codes contain: only the theme that the booth was started with (`own`; null if unreadable) and the bundled themes may.
 */
export function sentThemeFindings(sent: LoadedTheme, own: LoadedTheme | null, themesFolder: string): ThemeFinding[] {
  const [file = ''] = sent.files;
  if (own === null)
    return [fileFinding(file, 'This booth’s own theme cannot be read, so no theme from the cloud can be compared with it.')];
  const valueOf = ({ theme }: LoadedTheme, [part, name]: readonly [keyof Theme, string]): unknown =>
    (theme[part] as Readonly<Record<string, unknown>> | undefined)?.[name];
  const judged: Judged = {
    sent,
    own,
    themesFolder,
    isForeign: (path) => valueOf(sent, path) !== valueOf(own, path) && !isBundled(sent.locate([...path]).file, themesFolder),
    asks: own.theme.consent.enabled || asksWhereServed(own.theme),
    paints: asksWhereServed(own.theme) && asksWhereServed(sent.theme),
  };
  return Object.entries(decidedAtBooth).flatMap(([path, fault]) => {
    const message = fault(judged);
    return message === null ? [] : [{ ...sent.locate(path.replace(/\[\].*/, '').split('.')), path, message }];
  });
}

/** Whether a theme would send guests' photos to a picture service at a booth that has one. */
const asksWhereServed = (theme: Theme): boolean => asksForService({ ...theme, picture: { ...theme.picture, sentTo: [] } });

const otherTerms = ({ sent, own, asks }: Judged, name: keyof Theme['consent']): string | null =>
  asks && !isDeepStrictEqual(sent.theme.consent[name], own.theme.consent[name])
    ? `This booth asks guests to agree to the terms of its own theme; this theme has others. Use the same consent.${name}.`
    : null;

/** A picture behind the question could contain text; boxes could hide the question, or swap its answers. */
function otherPlaces({ sent, own, themesFolder }: Judged): string | null {
  const other = screenShapes.find((shape) => {
    const asked = placesOfConsent(sent, shape);
    if (asked === null || isDeepStrictEqual(asked, placesOfConsent(own, shape))) return false;
    const paths = [['stage'], ['consent', 'background', 'image'], ...Object.keys(asked.consent).map((name) => ['consent', name])];
    return !paths.every((path) => isBundled(sent.locate(['layouts', shape, ...path]).file, themesFolder));
  });
  return other === undefined
    ? null
    : `The consent screen must have the layout of this booth’s own theme, or of one that comes with Stagebooth. Remove consent from layouts.${other}, or copy it from there, including its picture and the stage.`;
}

const screenShapes = ['portrait', 'landscape'] as const;

/**
 * The boxes of the consent scene, the size they are relative to, and the bytes of the background picture; null without a layout for screens of this
 * shape.
 */
function placesOfConsent({ theme, resolve }: LoadedTheme, shape: (typeof screenShapes)[number]) {
  const layout = theme.layouts[shape];
  if (layout === undefined) return null;
  const { background, ...consent } = layout.consent;
  const file = resolve(background.image);
  return { stage: layout.stage, consent, picture: file === null ? background.image : readFileSync(file) };
}

/** With other keys, a buzzer at this booth could agree for guests who have not read anything. */
const otherKeys = ({ sent, own, asks }: Judged, name: 'agree' | 'decline'): string | null =>
  asks && !isDeepStrictEqual(sent.theme.keys?.[name], own.theme.keys?.[name])
    ? `Guests of this booth agree and decline with the keys of its own theme. Use the same keys.${name}.`
    : null;

/** Guests who choose no language are asked in the booth's start language. */
function otherStart({ sent, own }: Pick<Judged, 'sent' | 'own'>): string | null {
  const [start, known] = [ownLanguage(sent.inLanguages), languageTags(own.inLanguages)];
  return known.includes(start)
    ? null
    : `This booth asks guests in the languages of its own theme (${known.join(', ')}); this theme starts in “${start}”. Set "language": "${ownLanguage(own.inLanguages)}".`;
}

/** Further languages are harmless as long as guests can choose the start language of the booth's own theme. */
function otherLanguages({ sent, own }: Pick<Judged, 'sent' | 'own'>): string | null {
  const start = ownLanguage(own.inLanguages);
  return languageTags(sent.inLanguages).includes(start)
    ? null
    : `This booth’s own theme starts in “${start}”; this theme doesn't offer that language. Add ${languageEntry(start)} to languages.`;
}

/** Guests who choose a language by its name must get that language. */
function otherNames({ sent, own }: Pick<Judged, 'sent' | 'own'>): string | null {
  const nameAtBooth = (tag: string): string => own.inLanguages.languages?.find((one) => one.tag === tag)?.name ?? languageName(tag);
  const renamed = sent.inLanguages.languages?.find(({ tag, name }) => name !== nameAtBooth(tag) && name !== languageName(tag));
  return renamed === undefined
    ? null
    : `The language “${renamed.tag}” is called “${renamed.name}” here, but “${nameAtBooth(renamed.tag)}” at this booth. Call it that here, too.`;
}

/** A longer idle time would leave one guest's visit on the screen for the next guest. */
const longerIdle = ({ sent, own }: Judged, name: 'askAfterMs' | 'leaveAfterMs'): string | null =>
  sent.theme.idle[name] > own.theme.idle[name]
    ? `This booth’s own theme limits how long an abandoned visit stays on the screen: idle.${name} may be ${own.theme.idle[name]} at most.`
    : null;

/** Paper and ink belong to the booth's operator. No limit counts as more than any limit. */
function moreThanOwn({ sent, own }: Judged, path: string, limitOf: (theme: Theme) => number | null): string | null {
  const most = limitOf(own.theme);
  return most === null || (limitOf(sent.theme) ?? Infinity) <= most
    ? null
    : `This booth’s own theme limits how much guests may have: ${path} may be ${most} at most.`;
}

/** Guests who misread a button, find none, or read another day could believe that their picture is deleted. */
function otherKeeping({ sent, own, themesFolder }: Judged, path: readonly string[]): string | null {
  const pathOf = (name: string): string[] => ['texts', ...path, ...(name === '' ? [] : [name])];
  const isForeign = (name: string): boolean => !isBundled(sent.locate(pathOf(name)).file, themesFolder);
  const other = otherWords({ sent, own }, (texts) => wordsAt(texts, path), isForeign);
  return other === null
    ? null
    : `Guests of this booth read until when their pictures are kept, and delete them, in the words of its own theme, or of one that comes with Stagebooth; in “${other.language}” this one has others. Remove ${other.names.map((name) => pathOf(name).join('.')).join(', ')}.`;
}

/** Guests could tick it without knowing that their picture goes to the hosts. In Stagebooth's own words they know. */
function otherOffer({ sent, own, themesFolder }: Judged, name: 'album' | 'wall', isMadeBy: (theme: Theme) => boolean): string | null {
  const isOwn = isMadeBy(own.theme) || isBundled(sent.locate(['texts', 'consent', name]).file, themesFolder);
  return isMadeBy(sent.theme) && !isOwn
    ? `This booth’s own theme does not ask guests whether their picture may go to the hosts; this one would, in words of its own. Remove ${name} from texts.consent.`
    : null;
}

/** The texts at a path, by name. A single text has an empty name. */
function wordsAt(texts: Theme['texts'], path: readonly string[]): object | undefined {
  const found = path.reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], texts);
  return typeof found === 'string' ? { '': found } : (found as object | undefined);
}

/** The question 'Still there?' over the consent scene could contradict it before guests have read the consent text. */
function earlierQuestion({ sent, own, asks }: Judged): string | null {
  const least = Math.min(own.theme.idle.askAfterMs, readInMs);
  return asks && sent.theme.idle.askAfterMs < least
    ? `This booth’s own theme decides how long guests may read the question for their consent: idle.askAfterMs must be ${least} at least.`
    : null;
}

/** The time in which most guests have read the question. */
const readInMs = 20_000;

/** During a slow scene change, guests could touch a control before they see the question, still looking at the previous scene. */
function slowerScene({ sent, own, asks }: Judged): string | null {
  const longest = Math.max(own.theme.motion.sceneMs, unhurriedMs);
  return asks && sent.theme.motion.sceneMs > longest
    ? `This booth’s own theme decides how soon guests see the question for their consent: motion.sceneMs may be ${longest} at most.`
    : null;
}

/** No bundled theme has a slower scene change. */
const unhurriedMs = 600;

/**
 * The names of a part's texts that guests would read differently, in the first language with such differences. Considers only names for
 * which `counts` is true.
 */
function otherWords(
  { sent, own }: Pick<Judged, 'sent' | 'own'>,
  partOf: (texts: Theme['texts']) => object | undefined,
  counts: (name: string) => boolean = () => true,
): { readonly language: string; readonly names: readonly string[] } | null {
  const tags = languageTags(sent.inLanguages);
  // Include the own theme's texts in languages that it doesn't offer: it may have inherited them from the same base.
  const widened = {
    ...own.inLanguages,
    language: ownLanguage(own.inLanguages),
    languages: [ownLanguage(own.inLanguages), ...tags].map((tag) => ({ tag, name: tag })),
  };
  for (const language of tags) {
    const [said, meant] = [inLanguage(sent.inLanguages, language), inLanguage(widened, language)].map(
      ({ texts }): Readonly<Record<string, string | undefined>> => ({ ...partOf(texts) }),
    ) as [Record<string, string | undefined>, Record<string, string | undefined>];
    const names = [...new Set([...Object.keys(said), ...Object.keys(meant)])].filter((name) => said[name] !== meant[name] && counts(name));
    if (names.length > 0) return { language, names };
  }
  return null;
}
