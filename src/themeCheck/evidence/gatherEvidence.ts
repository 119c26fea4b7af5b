import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { ArtSource } from '../../headless/loadArt.ts';
import { registerFonts } from '../../headless/loadArt.ts';
import { withPrivateFonts } from '../../headless/withPrivateFonts.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { fitCardText } from '../../stage/parts/fitCardText.ts';
import { remembered } from './remembered.ts';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { inLanguage, languageTags } from '../../shared/theme/inLanguage.ts';
import { isPerLanguage } from '../../shared/theme/isPerLanguage.ts';
import type { JsonPath, TextPlace, ThemeEvidence } from '../ThemeEvidence.ts';
import { artAsNeeded } from './artAsNeeded.ts';
import { examineFonts, examinePictures, withDrawn } from './examineFiles.ts';
import { checkedVisits } from './checkedVisits.ts';
import { lookAtCardTexts } from './lookAtCardTexts.ts';
import { idleQuestions } from './idleQuestions.ts';
import { lookAtFraming } from './lookAtFraming.ts';
import { lookAtFronts } from './lookAtFronts.ts';
import { lookAtSheets } from './lookAtSheets.ts';
import { lookAtScene } from './lookAtScene.ts';

/** The address under which the guest's picture stands among the art. */
const photoUrl = 'seen:photo';
const orientations = ['portrait', 'landscape'] as const;

/** Looks at everything of a theme once: its files, every state of the visit in each layout, the words on its card. */
export async function gatherEvidence(loaded: LoadedTheme): Promise<ThemeEvidence> {
  const pictures = examinePictures(loaded);
  const { theme } = loaded;
  const { theme: set, familyOf } = withPrivateFonts(theme);
  const themeArt = await artAsNeeded(loaded, pictures);
  const registered = new Set<string>();
  registerFonts({ ...loaded, theme: set }, registered);
  const guest = guestPicture();
  const art: ArtSource = { get: (address) => (address === photoUrl ? guest : themeArt.get(address)) };
  const live: LiveSource = {
    image: guest as unknown as CanvasImageSource,
    width: guest.width,
    height: guest.height,
    onFrame: () => () => undefined,
  };
  // The card is drawn at the stage's own size: its file is larger, and no other.
  const small = { ...set, card: { ...set.card, exportScale: 0.5 } };
  const named = namedBy(familyOf);
  const scenes = checkedVisits(theme, photoUrl).flatMap((visit) =>
    orientations.flatMap((orientation) => lookAtScene(visit, { theme: small, art, orientation, live }) ?? []),
  );
  const cardTexts = lookAtCardTexts(set, art).map(named);
  const others = languageTags(loaded.inLanguages).filter((tag) => tag !== theme.language);
  const translated = others.map((tag) => readIn(tag, loaded, { live, registered, ownCardTexts: cardTexts }));
  return {
    theme,
    pictures: withDrawn(pictures, themeArt.isDrawn),
    fonts: examineFonts(loaded),
    scenes: [...scenes.map((scene) => ({ ...scene, texts: scene.texts.map(named) })), ...translated.flatMap((one) => one.scenes)],
    cardTexts: [...cardTexts, ...translated.flatMap((one) => one.cardTexts)],
    printed: lookAtSheets(set),
    fronts: lookAtFronts(set, art),
    idleRules: await lookAtFraming(loaded),
    idleQuestions: idleQuestions(set, art),
    inheritsCard: isBelow(loaded, ['card', 'layers'], ['survey']),
    absent: loaded.absent,
  };
}

/** Whether one value of the theme comes from a theme further down its chain than the other. */
const isBelow = ({ files, locate }: LoadedTheme, one: JsonPath, other: JsonPath): boolean =>
  files.indexOf(locate(one).file) > files.indexOf(locate(other).file);

type Translated = Pick<ThemeEvidence, 'scenes' | 'cardTexts'>;

/** A text with the families that the theme itself names. */
const namedBy =
  (familyOf: (family: string) => string) =>
  <Text extends TextPlace>(text: Text): Text => {
    const { font } = text.fitted;
    return { ...text, fitted: { ...text.fitted, font: { ...font, family: familyOf(font.family) } } };
  };

/** What the theme's own language has brought along. */
interface Own {
  readonly live: LiveSource;
  readonly registered: Set<string>;
  readonly ownCardTexts: ThemeEvidence['cardTexts'];
}

/**
 * The same in another language, measured and not drawn: its words stand in the same colours before the same pictures. What lies behind the card's
 * words is known from the theme's own language.
 */
function readIn(tag: string, loaded: LoadedTheme, { live, registered, ownCardTexts }: Own): Translated {
  const { theme, familyOf } = withPrivateFonts(inLanguage(loaded.inLanguages, tag));
  registerFonts({ ...loaded, theme }, registered);
  const named = namedBy(familyOf);
  const located = <Text extends TextPlace>(text: Text): Text => named({ ...text, words: wordsIn(tag, text.words, loaded) });
  const scenes = checkedVisits(theme, photoUrl).flatMap((visit) =>
    orientations.flatMap((orientation) => lookAtScene({ ...visit, drawn: false }, { theme, art: noArt, orientation, live }) ?? []),
  );
  return {
    scenes: scenes.map((scene) => ({ ...scene, name: `${scene.name}.${tag}`, texts: scene.texts.map(located) })),
    cardTexts: ownCardTexts.flatMap((text) => {
      const layer = valueAt(theme, text.words.slice(0, -1)) as CardLayer | undefined;
      const fitted = layer !== undefined && 'text' in layer ? fitCardText(layer, theme.brand, remembered.measure) : null;
      return fitted === null ? [] : [located({ ...text, fitted, language: tag })];
    }),
  };
}

const noArt: ArtSource = { get: () => undefined };

const valueAt = (part: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    part,
  );

/** Where a text of a language stands, if it has one of its own. */
function wordsIn(tag: string, words: JsonPath, { inLanguages }: LoadedTheme): JsonPath {
  const said = valueAt(inLanguages, words);
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
