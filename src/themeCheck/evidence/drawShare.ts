import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { ArtSource } from '../../headless/loadArt.ts';
import { registerFonts } from '../../headless/loadArt.ts';
import { withPrivateFonts } from '../../headless/withPrivateFonts.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { inLanguage, languageTags } from '../../shared/theme/inLanguage.ts';
import { isPerLanguage } from '../../shared/theme/isPerLanguage.ts';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { textStamp } from '../../themeFiles/fileStamps.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { CheckedVisit, FeatureCheck } from '../FeatureCheck.ts';
import type { JsonPath, SeenCardText, SeenScene, TextPlace, ThemeEvidence } from '../ThemeEvidence.ts';
import type { ArtAsNeeded } from './artAsNeeded.ts';
import { artAsNeeded } from './artAsNeeded.ts';
import { checkedVisits } from './checkedVisits.ts';
import type { EvidenceMemory } from './EvidenceMemory.ts';
import { oneLook } from './EvidenceMemory.ts';
import type { PicturesFound } from './examineFiles.ts';
import { examinePictures } from './examineFiles.ts';
import { idleQuestions } from './idleQuestions.ts';
import { cardTextsOf, lookAtCardText } from './lookAtCardTexts.ts';
import { lookAtFronts } from './lookAtFronts.ts';
import { lookAtScene } from './lookAtScene.ts';
import type { StampArt } from './stampedArt.ts';
import { artStamps, withStamps } from './stampedArt.ts';
import type { Watched } from './watched.ts';
import { watched } from './watched.ts';
import { withRecipients } from './withRecipients.ts';

/** The address under which the guest's picture stands among the art. */
const photoUrl = 'seen:photo';
const orientations = ['portrait', 'landscape'] as const;

/** How a theme is looked at by who looks again and again. */
export interface Looking {
  /** What was seen before; is brought up to this theme. */
  readonly memory?: EvidenceMemory;
  /**
   * Waited for between one scene and the next; where it throws, nothing more is looked at. It takes a turn of the event loop: only between
   * turns does Node free the canvases that the garbage collector has found, and a check without turns fills gigabytes.
   */
  readonly pause?: () => Promise<void>;
}

export const lookingOnce = (): Required<Looking> => ({ memory: oneLook(), pause: nextTurn });

/** A theme that can be drawn: its pictures and fonts are told by what is in them. */
export interface ReadyTheme {
  readonly loaded: LoadedTheme;
  readonly stampOf: StampArt;
  readonly pictures: PicturesFound;
  readonly art: ArtAsNeeded;
  /** With stamps behind its pictures and names of fonts; `familyOf` gives a name back as the theme has it. */
  readonly stamped: Theme;
  readonly familyOf: (family: string) => string;
  /** Tells all that its drawings depend on. */
  readonly digest: string;
}

export async function readyTheme(read: LoadedTheme, memory: EvidenceMemory): Promise<ReadyTheme> {
  const loaded = { ...read, theme: withRecipients(read.theme), inLanguages: withRecipients(read.inLanguages) };
  const stampOf = artStamps(loaded, memory.stampFile);
  const pictures = examinePictures(loaded, stampOf, memory.facts);
  const { theme: unstamped, familyOf } = withPrivateFonts(loaded.theme, stampOf);
  const art = await artAsNeeded(loaded, pictures, { stampOf, known: memory.images });
  registerFonts({ ...loaded, theme: unstamped }, memory.registered);
  const stamped = withStamps(unstamped, stampOf);
  return { loaded, stampOf, pictures, art, stamped, familyOf, digest: textStamp(JSON.stringify([loaded.texts, stamped])) };
}

/** What of a theme is drawn by whom. */
export interface Share {
  readonly orientations: readonly Orientation[];
  readonly card: readonly ('words' | 'art')[];
}

export const wholeShare: Share = { orientations, card: ['words', 'art'] };
/** Two that take about as long. */
export const shares: { readonly first: Share; readonly second: Share } = {
  first: { orientations: ['portrait'], card: ['art'] },
  second: { orientations: ['landscape'], card: ['words'] },
};

/** What was seen of a share. */
export interface DrawnShare extends Pick<ThemeEvidence, 'cardTexts' | 'fronts' | 'idleQuestions'> {
  /** Each with its place among those of the whole theme. */
  readonly scenes: readonly (readonly [place: number, scene: SeenScene])[];
}

/** Draws a share of a theme: its scenes in the theme's own language, and measures them in all others. */
export async function drawShare(
  ready: ReadyTheme,
  features: readonly FeatureCheck[],
  share: Share,
  looking: Required<Looking>,
): Promise<DrawnShare> {
  const { loaded, stamped, art: themeArt, familyOf } = ready;
  const { memory, pause } = looking;
  const guest = guestPicture();
  const art: ArtSource = { get: (address) => (address === photoUrl ? guest : themeArt.get(address)) };
  const live: LiveSource = {
    image: guest as unknown as CanvasImageSource,
    width: guest.width,
    height: guest.height,
    onFrame: () => () => undefined,
  };
  // The card is drawn at the stage's own size: its file is larger, and no other.
  const small = watched({ ...stamped, card: { ...stamped.card, exportScale: 0.5 } });
  const named = namedBy(familyOf);
  const own = await lookAtScenes(checkedVisits(loaded.theme, photoUrl, features), { theme: small, art, live, tag: '', share }, looking);
  const scenes = own.map((scene) => scene && { ...scene, texts: scene.texts.map(named) });
  for (const tag of otherTags(loaded)) {
    const { theme, located } = inTag(tag, ready, memory);
    const visits = checkedVisits(theme, photoUrl, features).map((visit) => ({ ...visit, drawn: false }));
    const read = await lookAtScenes(visits, { theme: watched(theme), art: noArt, live, tag, share }, looking);
    scenes.push(...read.map((scene) => scene && { ...scene, name: `${scene.name}.${tag}`, texts: scene.texts.map(located) }));
  }
  const placed = scenes.flatMap((scene, place) => (scene === null ? [] : [[place, scene] as const]));
  const set = watched(stamped);
  const cardTexts: SeenCardText[] = [];
  for (const place of share.card.includes('words') ? cardTextsOf(loaded.theme, features) : []) {
    await pause();
    const text = memory.seen(`card text ${place.sheet.list.join('.')} ${place.index}`, '', set, (seen) => lookAtCardText(seen, art, place));
    if (text !== null) cardTexts.push(named(text));
  }
  await pause();
  if (!share.card.includes('art')) return { scenes: placed, cardTexts, fronts: [], idleQuestions: [] };
  return {
    scenes: placed,
    cardTexts,
    fronts: memory.seen('fronts', '', set, (seen) => lookAtFronts(seen, art)),
    idleQuestions: memory.seen('questions', '', set, (seen) => idleQuestions(seen, art)),
  };
}

interface Subject {
  readonly theme: Watched<Theme>;
  readonly art: ArtSource;
  readonly live: LiveSource;
  /** The language that it is read in; empty for the theme's own. */
  readonly tag: string;
  readonly share: Share;
}

/** Each state in each layout; null for those of another share, and of layouts that there are not. */
async function lookAtScenes(
  visits: readonly CheckedVisit[],
  { theme, art, live, tag, share }: Subject,
  { memory, pause }: Required<Looking>,
): Promise<(SeenScene | null)[]> {
  const scenes: (SeenScene | null)[] = [];
  for (const visit of visits)
    for (const orientation of orientations) {
      if (!share.orientations.includes(orientation)) {
        scenes.push(null);
        continue;
      }
      await pause();
      const key = JSON.stringify([visit.visit, visit.drawn]);
      const look = (seen: Theme) => lookAtScene(visit, { theme: seen, art, orientation, live });
      scenes.push(memory.seen(`scene ${visit.name}.${orientation}.${tag}`, key, theme, look));
    }
  return scenes;
}

export const otherTags = ({ inLanguages, theme }: LoadedTheme): string[] =>
  languageTags(inLanguages).filter((tag) => tag !== theme.language);

/**
 * The theme in another language, which is measured and not drawn: its words stand in the same colours before the same pictures. `located` says of
 * a text where its words stand.
 */
export function inTag(tag: string, { loaded, stampOf }: ReadyTheme, { registered }: EvidenceMemory) {
  const { theme, familyOf } = withPrivateFonts(inLanguage(loaded.inLanguages, tag), stampOf);
  registerFonts({ ...loaded, theme }, registered);
  const named = namedBy(familyOf);
  const located = <Text extends TextPlace>(text: Text): Text => named({ ...text, words: wordsInShare(tag, text.words, loaded) });
  return { theme, located };
}

/** A text with the families that the theme itself names. */
const namedBy =
  (familyOf: (family: string) => string) =>
  <Text extends TextPlace>(text: Text): Text => {
    const { font } = text.fitted;
    return { ...text, fitted: { ...text.fitted, font: { ...font, family: familyOf(font.family) } } };
  };

const noArt: ArtSource = { get: () => undefined };

export const valueInShare = (part: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    part,
  );

/** Where a text of a language stands, if it has one of its own. */
export function wordsInShare(tag: string, words: JsonPath, { inLanguages }: LoadedTheme): JsonPath {
  const said = valueInShare(inLanguages, words);
  return isPerLanguage(said) && Object.hasOwn(said, tag) ? [...words, tag] : words;
}

/** Stands for the guest's photo and for the camera: neither light nor dark, as rooms and people are. */
function guestPicture(): Canvas {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = '#7d7a76';
  context.fillRect(0, 0, 64, 64);
  return canvas;
}
