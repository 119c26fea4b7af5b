import type { Canvas, Image } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Art } from '../../headless/loadArt.ts';
import { loadArt } from '../../headless/loadArt.ts';
import { withPrivateFonts } from '../../headless/withPrivateFonts.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { isHuge } from '../../themeFiles/pictures/pictureFacts.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { TextPlace, ThemeEvidence } from '../ThemeEvidence.ts';
import { examineFonts, examinePictures, withDrawn } from './examineFiles.ts';
import { lintVisits } from './lintVisits.ts';
import { lookAtCardTexts } from './lookAtCardTexts.ts';
import { fineness, lookAtScene } from './lookAtScene.ts';

/** The address under which the guest's picture stands among the art. */
const photoUrl = 'seen:photo';
const orientations = ['portrait', 'landscape'] as const;

/** Looks at everything of a theme once: its files, every state of the visit in each layout, the words on its card. */
export async function gatherEvidence(loaded: LoadedTheme): Promise<ThemeEvidence> {
  const pictures = examinePictures(loaded);
  const wanted = new Set([...pictures].flatMap(([url, { facts }]) => (facts.state === 'picture' && !isHuge(facts) ? [url] : [])));
  const { theme } = loaded;
  const { theme: set, familyOf } = withPrivateFonts(theme);
  const loadedArt = await loadArt({ ...loaded, theme: set }, { wanted, fineness });
  const guest = guestPicture();
  const art: Art = new Map<string, Image | Canvas>([...loadedArt, [photoUrl, guest]]);
  const live: LiveSource = {
    image: guest as unknown as CanvasImageSource,
    width: guest.width,
    height: guest.height,
    onFrame: () => () => undefined,
  };
  // The card is drawn at the stage's own size: its file is larger, and no other.
  const small = { ...set, card: { ...set.card, exportScale: 0.5 } };
  const named = <Text extends TextPlace>(text: Text): Text => {
    const { font } = text.fitted;
    return { ...text, fitted: { ...text.fitted, font: { ...font, family: familyOf(font.family) } } };
  };
  const scenes = lintVisits(theme, photoUrl).flatMap((visit) =>
    orientations.flatMap((orientation) => lookAtScene(visit, { theme: small, art, orientation, live }) ?? []),
  );
  return {
    theme,
    pictures: withDrawn(pictures, loadedArt),
    fonts: examineFonts(loaded),
    scenes: scenes.map((scene) => ({ ...scene, texts: scene.texts.map(named) })),
    cardTexts: lookAtCardTexts(set, art).map(named),
  };
}

/** Stands for the guest's photo and for the camera: neither light nor dark, as rooms and people are. */
function guestPicture(): Canvas {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = '#7d7a76';
  context.fillRect(0, 0, 64, 64);
  return canvas;
}
