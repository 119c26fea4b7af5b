import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { ArtSource } from '../../headless/loadArt.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { registerFonts } from '../../headless/loadArt.ts';
import { withPrivateFonts } from '../../headless/withPrivateFonts.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { fontFor } from '../../themeFiles/fonts/fontFor.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { fitCardText } from '../../stage/parts/fitCardText.ts';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { inLanguage, languageTags } from '../../shared/theme/inLanguage.ts';
import { cloudSayings } from '../../shared/theme/phoneTexts.ts';
import { unsaidInCloud } from '../../shared/theme/phoneWords.ts';
import { isPerLanguage } from '../../shared/theme/isPerLanguage.ts';
import type { JsonPath, SeenAsking, SeenCardText, SeenScene, ShownText, ThemeEvidence } from '../ThemeEvidence.ts';
import { artAsNeeded } from './artAsNeeded.ts';
import { examineFonts, examinePictures, withDrawn } from './examineFiles.ts';
import type { CheckedVisit, FeatureCheck } from '../FeatureCheck.ts';
import { checkedVisits } from './checkedVisits.ts';
import type { EvidenceMemory } from './EvidenceMemory.ts';
import { noMemory } from './EvidenceMemory.ts';
import { cardTextsOf, lookAtCardText } from './lookAtCardTexts.ts';
import { idleQuestions } from './idleQuestions.ts';
import { withRecipients } from './withRecipients.ts';
import { lookAtFraming } from './lookAtFraming.ts';
import { lookAtFronts } from './lookAtFronts.ts';
import { lookAtScene } from './lookAtScene.ts';
import type { StampArt } from './stampedArt.ts';
import { artStamps, withStamps } from './stampedArt.ts';
import type { Watched } from './watched.ts';
import { watched } from './watched.ts';

/** The address of the guest's picture among the art. */
const photoUrl = 'seen:photo';
const orientations = ['portrait', 'landscape'] as const;

/** Options for callers that check a theme repeatedly. */
export interface EvidenceOptions {
  /** The evidence of earlier checks; it is updated for this theme. */
  readonly memory?: EvidenceMemory;
  /**
   * Awaited between scenes; if it throws, the check stops. It must take a turn of the event loop: Node frees garbage-collected canvases only between
   * turns, and a check without turns fills gigabytes.
   */
  readonly pause?: () => Promise<void>;
}

/** Examines a whole theme once: its files, every state of the visit in each layout, the texts on its card. */
export async function gatherEvidence(
  read: LoadedTheme,
  features: readonly FeatureCheck[],
  { memory = noMemory(), pause = nextTurn }: EvidenceOptions = {},
): Promise<ThemeEvidence> {
  const loaded = { ...read, theme: withRecipients(read.theme), inLanguages: withRecipients(read.inLanguages) };
  const stampOf = artStamps(loaded, memory.stampFile);
  const pictures = examinePictures(loaded, stampOf, memory.facts);
  const { theme } = loaded;
  const { theme: unstamped, familyOf } = withPrivateFonts(theme, stampOf);
  const themeArt = await artAsNeeded(loaded, pictures, { stampOf, known: memory.images });
  registerFonts({ ...loaded, theme: unstamped }, memory.registered);
  const guest = guestPicture();
  const art: ArtSource = { get: (address) => (address === photoUrl ? guest : themeArt.get(address)) };
  const live: LiveSource = {
    image: guest as unknown as CanvasImageSource,
    width: guest.width,
    height: guest.height,
    onFrame: () => () => undefined,
  };
  const stamped = withStamps(unstamped, stampOf);
  const set = watched(stamped);
  // Draw the card at the stage's size: only its file has a higher resolution.
  const small = watched({ ...stamped, card: { ...stamped.card, exportScale: 0.5 } });
  const named = namedBy(familyOf);
  const scenes = await lookAtScenes(checkedVisits(theme, photoUrl, features), { theme: small, art, live, tag: '' }, { memory, pause });
  const cardTexts: SeenCardText[] = [];
  for (const place of cardTextsOf(theme, features)) {
    await pause();
    const text = memory.seen(`card text ${place.sheet.list.join('.')} ${place.index}`, '', set, (seen) => lookAtCardText(seen, art, place));
    if (text !== null) cardTexts.push(named(text));
  }
  const translated: Translated[] = [];
  for (const tag of languageTags(loaded.inLanguages).filter((one) => one !== theme.language))
    translated.push(await readIn(tag, loaded, { live, stampOf, features, ownCardTexts: cardTexts }, { memory, pause }));
  await pause();
  const seen = new Map(
    features.flatMap(({ examinations }) => examinations.map((examine) => [examine, memory.seen(examine.name, '', set, examine)])),
  );
  const evidence: ThemeEvidence = {
    seenBy: <Seen>(examine: (theme: Theme) => Seen) => seen.get(examine) as Seen,
    theme,
    pictures: withDrawn(pictures, themeArt.isDrawn),
    fonts: examineFonts(loaded, stampOf, memory.coverages),
    offer: fontFor,
    inheritsFonts: isBelow(loaded, ['fonts'], []),
    asWritten: loaded.asWritten,
    scenes: [...scenes.map((scene) => ({ ...scene, texts: scene.texts.map(named) })), ...translated.flatMap((one) => one.scenes)],
    cardTexts: [...cardTexts, ...translated.flatMap((one) => one.cardTexts)],
    languages: languageTags(loaded.inLanguages),
    unsaidInCloud: unsaid(loaded),
    asked: askingOf(loaded),
    fronts: memory.seen('fronts', '', set, (seen) => lookAtFronts(seen, art)),
    idleRules: await lookAtFraming(loaded, memory),
    idleQuestions: memory.seen('questions', '', set, (seen) => idleQuestions(seen, art)),
    inheritsCard: isBelow(loaded, ['card', 'layers'], ['survey']),
    typeScale: loaded.typeScale,
    absent: loaded.absent,
  };
  memory.tidy();
  return evidence;
}

interface Subject {
  readonly theme: Watched<Theme>;
  readonly art: ArtSource;
  readonly live: LiveSource;
  /** The language of the scenes; empty for the theme's own. */
  readonly tag: string;
}

async function lookAtScenes(
  visits: readonly CheckedVisit[],
  { theme, art, live, tag }: Subject,
  { memory, pause }: Required<EvidenceOptions>,
): Promise<SeenScene[]> {
  const scenes: SeenScene[] = [];
  for (const visit of visits)
    for (const orientation of orientations) {
      await pause();
      const key = JSON.stringify([visit.visit, visit.drawn]);
      const examine = (seen: Theme) => lookAtScene(visit, { theme: seen, art, orientation, live });
      const scene = memory.seen(`scene ${visit.name}.${orientation}.${tag}`, key, theme, examine);
      if (scene !== null) scenes.push(scene);
    }
  return scenes;
}

/**
 * The texts that mention a booth but lack a version for clouds. A theme's own text for booths also needs its own text for clouds, because the base's
 * may say something else.
 */
function unsaid(loaded: LoadedTheme): ThemeEvidence['unsaidInCloud'] {
  const lacking = new Map(unsaidInCloud(loaded.inLanguages).map((one) => [one.saying, one]));
  const tags = languageTags(loaded.inLanguages);
  return cloudSayings.flatMap((saying) => {
    const path = saying.split('.');
    const known = lacking.get(saying);
    if (known !== undefined) return [known];
    return isBelow(loaded, ['texts', 'phone', 'cloud', ...path], ['texts', 'phone', ...path]) ? [{ saying, languages: tags }] : [];
  });
}

/** Whether one value comes from a deeper base theme than the other. */
const isBelow = ({ files, locate }: LoadedTheme, one: JsonPath, other: JsonPath): boolean =>
  files.indexOf(locate(one).file) > files.indexOf(locate(other).file);

/** The consent questions, in all languages that have them. */
function askingOf(loaded: LoadedTheme): SeenAsking[] {
  const asked = languageTags(loaded.inLanguages).flatMap((tag) => {
    const { painted: text } = inLanguage(loaded.inLanguages, tag).texts.consent;
    return text === undefined ? [] : [{ path: wordsIn(tag, ['texts', 'consent', 'painted'], loaded), text }];
  });
  return [...new Map(asked.map((one) => [one.path.join('.'), one])).values()];
}

type Translated = Pick<ThemeEvidence, 'scenes' | 'cardTexts'>;

/** A text with the font families as the theme names them. */
const namedBy =
  (familyOf: (family: string) => string) =>
  <Text extends ShownText>(text: Text): Text => {
    const { font } = text.fitted;
    return { ...text, fitted: { ...text.fitted, font: { ...font, family: familyOf(font.family) } } };
  };

/** Evidence from the theme's own language. */
interface Own {
  readonly live: LiveSource;
  readonly stampOf: StampArt;
  readonly features: readonly FeatureCheck[];
  readonly ownCardTexts: ThemeEvidence['cardTexts'];
}

/**
 * The evidence for another language, measured but not drawn: its texts have the same colours and background pictures. The backgrounds of the card's
 * texts are known from the theme's own language.
 */
async function readIn(
  tag: string,
  loaded: LoadedTheme,
  { live, stampOf, features, ownCardTexts }: Own,
  options: Required<EvidenceOptions>,
): Promise<Translated> {
  const { theme, familyOf } = withPrivateFonts(inLanguage(loaded.inLanguages, tag), stampOf);
  registerFonts({ ...loaded, theme }, options.memory.registered);
  const named = namedBy(familyOf);
  const located = <Text extends ShownText>(text: Text): Text => named({ ...text, words: wordsIn(tag, text.words, loaded) });
  const visits = checkedVisits(theme, photoUrl, features).map((visit) => ({ ...visit, drawn: false }));
  const scenes = await lookAtScenes(visits, { theme: watched(theme), art: noArt, live, tag }, options);
  return {
    scenes: scenes.map((scene) => ({ ...scene, name: `${scene.name}.${tag}`, texts: scene.texts.map(located) })),
    cardTexts: ownCardTexts.flatMap((text) => {
      const layer = valueAt(theme, text.words.slice(0, -1)) as CardLayer | undefined;
      const fitted = layer !== undefined && 'text' in layer ? fitCardText(layer, theme, rememberedTexts.measure) : null;
      return fitted === null ? [] : [located({ ...withoutNeeds(text), fitted, language: tag })];
    }),
  };
}

/** Drops the layout requirements of a text in the theme's own language: its translation has others. */
const withoutNeeds = ({ needs: _own, ...text }: SeenCardText): SeenCardText => text;

const noArt: ArtSource = { get: () => undefined };

const valueAt = (part: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    part,
  );

/** The path of a text in a language; the shared path if the language has no text of its own. */
function wordsIn(tag: string, words: JsonPath, { inLanguages }: LoadedTheme): JsonPath {
  const said = valueAt(inLanguages, words);
  return isPerLanguage(said) && Object.hasOwn(said, tag) ? [...words, tag] : words;
}

/** A stand-in for the guest's photo and the camera: neither light nor dark, like rooms and people. */
function guestPicture(): Canvas {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = '#7d7a76';
  context.fillRect(0, 0, 64, 64);
  return canvas;
}
