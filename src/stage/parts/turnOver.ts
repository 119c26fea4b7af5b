import Konva from 'konva';
import { easeInOut } from './animate.ts';

const turnMs = 700;

export interface Turning {
  readonly everyMs: number;
  /** Whether some cards have several faces; then only those cards turn. Otherwise neighbours exchange faces. */
  readonly ownFaces: boolean;
  /** Called once, early enough before the first turn. */
  readonly onSoon: () => void;
}

/**
 * Turns one card after another about its long axis, one every `everyMs`. A card changes its face in the middle of its turn, when it is
 * edge-on. Draws only while a card turns. Returns a function that stops the turning.
 */
export function turnOver(cards: readonly Konva.Group[], { everyMs, ownFaces, onSoon }: Turning): () => void {
  const layer = cards[0]?.getLayer();
  if (layer === null || layer === undefined || (cards.length < 2 && !ownFaces)) return () => undefined;
  let turned = 0;
  let isSoon = false;
  let isTurning = false;
  const animation = new Konva.Animation((frame) => {
    const time = frame?.time ?? 0;
    const sinceMs = time % everyMs;
    const place = Math.floor(time / everyMs);
    if (!isSoon && time > everyMs / 2) {
      isSoon = true;
      onSoon();
    }
    // Nothing has moved, so Konva need not draw.
    if (place === 0 || (sinceMs > turnMs && !isTurning)) return false;
    const inTurn = ownFaces ? cards.filter((card) => card.getChildren().length > 1) : cards;
    const card = inTurn[place % inTurn.length];
    const other = ownFaces ? undefined : inTurn[(place + 1) % inTurn.length];
    if (card === undefined) return false;
    const progress = Math.min(1, sinceMs / turnMs);
    isTurning = progress < 1;
    if (progress >= 0.5 && turned !== place) {
      turned = place;
      passOn(other === undefined ? facesOf(card) : [card, other].flatMap((one) => facesOf(one).slice(0, 1)));
    }
    const half = easeInOut(progress);
    for (const turning of [card, other])
      for (const face of turning === undefined ? [] : facesOf(turning)) face.setAttr('turned', Math.PI * (half < 0.5 ? half : half - 1));
    return undefined;
  }, layer);
  animation.start();
  return () => {
    animation.stop();
  };
}

const facesOf = (card: Konva.Group): Konva.Image[] => card.getChildren() as Konva.Image[];

/** Gives each card the next card's face. Sizes may differ, so a face takes its card's dimensions. */
function passOn(faces: readonly Konva.Image[]): void {
  const images = faces.map((face) => face.image());
  for (const [place, face] of faces.entries()) face.image(images[(place + 1) % images.length]);
}
