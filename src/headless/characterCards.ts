import type { Canvas } from '@napi-rs/canvas';
import type { Character } from '../picture/compose/characterComposer.ts';
import { characterComposer } from '../picture/compose/characterComposer.ts';
import { characterRecipe } from '../picture/compose/characterRecipe.ts';
import type { ArtPicture, CharacterArt } from '../picture/compose/DrawingCanvas.ts';
import type { Cutout } from '../picture/Cutout.ts';
import type { Result } from '../shared/errors.ts';
import { BoothError, failure, success } from '../shared/errors.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Format, Theme } from '../shared/theme/themeSchema.ts';
import { wornSize } from '../picture/props/wornSize.ts';
import type { StageImage } from '../stage/parts/ImageContext.ts';
import { drawCovering } from '../stage/parts/Picture.tsx';
import type { Art } from './loadArt.ts';
import type { NodeCanvas } from './nodeCanvas.ts';
import { nodeCanvas } from './nodeCanvas.ts';
import { renderCard } from './renderCard.tsx';

/** The address of the generated picture in a card's art. */
const pictureUrl = 'made:character';

/** Draws a theme's cards with the people of a stored cut-out, exactly as guests get them. */
export interface CharacterCards {
  /** The character alone. Fails if the cut-out has no people, or if the card shows no cut-out. The canvas is reused. */
  character(cutout: Cutout, answers: Answers): Result<Character<NodeCanvas>>;
  /** The whole card, or a strip with this picture as every shot, at the theme's export scale. */
  card(cutout: Cutout, answers: Answers): Result<Canvas>;
  /** The card of guests who couldn't be cut out: the plain photo. */
  photoCard(photo: Canvas, answers: Answers): Canvas;
}

/** `format`: the format to draw; by default the card. */
export function characterCards(theme: Theme, art: Art, format?: Format): CharacterCards {
  const composer = characterComposer(nodeCanvas);
  const pictures = wornArt(art);
  const character = (cutout: Cutout, answers: Answers): Result<Character<NodeCanvas>> => {
    const recipe = characterRecipe(theme, answers);
    if (recipe === null)
      return failure(new BoothError('picture-failed', 'The card has no layer for people cut out of a photo.', { retryable: false }));
    return composer.compose(cutout, recipe, pictures);
  };
  return {
    character,
    card(cutout, answers) {
      const made = character(cutout, answers);
      if (!made.ok) return made;
      const { canvas, shape } = made.value;
      const all = new Map([...art, [pictureUrl, canvas]]);
      return success(renderCard({ theme, art: all, answers, picture: { url: pictureUrl, shape }, format }));
    },
    photoCard(photo, answers) {
      const all = new Map([...art, [pictureUrl, photo]]);
      return renderCard({ theme, art: all, answers, picture: { url: pictureUrl, shape: 'photo' }, format });
    },
  };
}

/** Pictures of worn props, prepared at first use as the kiosk prepares them. */
export function wornArt(art: Art): CharacterArt {
  const drawn = new Map<string, ArtPicture>();
  return {
    get(address) {
      const image = art.get(address);
      const known = drawn.get(address);
      if (image === undefined || known !== undefined) return known;
      const { width, height } = wornSize(image);
      const canvas = nodeCanvas(width, height);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      // Skia's canvas and images work like a browser's; only their types differ.
      drawCovering(context as unknown as CanvasRenderingContext2D, image as unknown as StageImage, { x: 0, y: 0, width, height });
      const worn = { image: canvas as unknown as CanvasImageSource, width, height };
      drawn.set(address, worn);
      return worn;
    },
  };
}
