import type Konva from 'konva';
import { animate, easeInOut } from './animate.ts';
import type { Box } from './Box.ts';
import { drawTurned } from './drawTurned.ts';

/** One side of a card: its box, and a picture with its shadow, which extends beyond the box by `bleed` stage pixels. */
interface Side {
  readonly box: Box;
  readonly canvas: HTMLCanvasElement;
  readonly bleed: number;
}

interface TurningCard {
  readonly from: Side;
  readonly to: Side & { readonly turn: number };
  /** The colour of the card's edge. */
  readonly edge: string;
  /** A picture of the card's shadow, seen from above. */
  readonly shadow: HTMLCanvasElement;
  readonly durationMs: number;
  /** Called with every frame once the card lies on the table. */
  readonly onLanded: () => void;
  readonly onEnd: () => void;
}

/** The share of the movement after which the card lies on the table; after that it comes to rest. */
const landsAt = 0.84;
/** The card's enlargement at its highest point, and when it rebounds. */
const [lifted, rebound] = [0.1, 0.012];
/**
 * The shadow at the card's highest point: how far it is below the card in stage pixels, its size as a multiple of the card's, and its
 * opacity.
 */
const [shadowFalls, shadowLarger, shadowOpacity] = [90, 1.2, 0.5];

const nothing = (): void => undefined;

/**
 * Moves a card from the first box to the second while it flips from front to back. Draws on a shape that is visible only during the
 * animation. Returns a function that stops it.
 */
export function riseAndTurn(node: Konva.Shape, { durationMs, onLanded, onEnd, ...card }: TurningCard): () => void {
  let now = 0;
  const end = (): void => {
    node.visible(false);
    // Stop drawing the sides, because they show guests.
    node.sceneFunc(nothing);
    onEnd();
  };
  node.sceneFunc((context) => drawAt(context, card, now));
  node.visible(true);
  const stop = animate({
    node,
    durationMs,
    step(progress) {
      now = progress;
      if (progress >= landsAt) onLanded();
    },
    onEnd: end,
  });
  return () => {
    stop();
    end();
  };
}

function drawAt(
  context: Konva.Context,
  { from, to, edge, shadow }: Pick<TurningCard, 'from' | 'to' | 'edge' | 'shadow'>,
  progress: number,
): void {
  const flown = Math.min(1, progress / landsAt);
  const share = easeInOut(flown);
  const lift = Math.sin(Math.PI * flown);
  const rest = Math.sin((Math.PI * Math.max(0, progress - landsAt)) / (1 - landsAt));
  const between = (start: number, end: number): number => start + (end - start) * share;
  const { box, canvas, bleed } = share < 0.5 ? from : to;
  const larger = (1 + lifted * lift + rebound * rest) * (between(from.box.height, to.box.height) / box.height);
  const angle = Math.PI * (share < 0.5 ? share : share - 1);
  context.save();
  context.translate(
    between(from.box.x + from.box.width / 2, to.box.x + to.box.width / 2),
    between(from.box.y + from.box.height / 2, to.box.y + to.box.height / 2),
  );
  context.rotate((to.turn * share * Math.PI) / 180);
  context.scale(larger, larger);
  context.save();
  context.setAttr('globalAlpha', shadowOpacity * lift);
  context.translate(0, shadowFalls * lift);
  drawTurned(context, shadow, { width: box.width * shadowLarger, height: box.height * shadowLarger, bleed: 0, angle, edge: 'transparent' });
  context.restore();
  drawTurned(context, canvas, { width: box.width + 2 * bleed, height: box.height + 2 * bleed, bleed, angle, edge });
  context.restore();
}
