import Konva from 'konva';
import { easeOut } from './animate.ts';

const turnMs = 700;

/**
 * Turns one card after the other about its long axis, one every `everyMs`; in the middle of a turn, when it is seen from the
 * edge, its face and its neighbour's are exchanged. Draws only while a card turns. The function returned ends it.
 */
export function turnOver(cards: readonly Konva.Group[], everyMs: number): () => void {
  const layer = cards[0]?.getLayer();
  if (layer === null || layer === undefined || cards.length < 2) return () => undefined;
  let turned = 0;
  const animation = new Konva.Animation((frame) => {
    const time = frame?.time ?? 0;
    const sinceMs = time % everyMs;
    const place = Math.floor(time / everyMs);
    // Nothing has moved: Konva need not draw.
    if (place === 0 || sinceMs > turnMs + 60) return false;
    const card = cards[place % cards.length];
    const other = cards[(place + 1) % cards.length];
    const progress = Math.min(1, sinceMs / turnMs);
    if (progress > 0.5 && turned !== place) {
      turned = place;
      exchangeFaces(card, other);
    }
    const edgeOn = Math.abs(Math.cos(Math.PI * easeOut(progress)));
    for (const turning of [card, other]) turning?.scaleX(progress === 1 ? 1 : Math.max(0.02, edgeOn));
    return undefined;
  }, layer);
  animation.start();
  return () => {
    animation.stop();
  };
}

/** What is printed on them changes hands; sizes may differ, so prints take the measures of their new card. */
function exchangeFaces(card: Konva.Group | undefined, other: Konva.Group | undefined): void {
  const [mine, theirs] = [printOf(card), printOf(other)];
  if (mine === null || theirs === null) return;
  const [image, otherImage] = [mine.image(), theirs.image()];
  mine.image(otherImage);
  theirs.image(image);
}

function printOf(card: Konva.Group | undefined): Konva.Image | null {
  return (card?.getChildren()[0] as Konva.Image | undefined) ?? null;
}
