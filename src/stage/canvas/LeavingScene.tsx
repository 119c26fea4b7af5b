import type Konva from 'konva';
import { useLayoutEffect, useRef } from 'react';
import { animate, fadeOut, leaving } from '../parts/animate.ts';
import { useStageSettings } from '../parts/StageSettings.ts';
import type { StageLayer } from '../parts/borrowLayer.ts';
import { returnLayer, borrowLayer } from '../parts/borrowLayer.ts';
import { Image } from '../parts/shapes.tsx';
import type { StagedCard } from '../parts/StagedCard.ts';

export interface LeavingSceneProps {
  /** Changes when the content is replaced by other content. */
  readonly change: string;
  /** The scene's background. If it changes as well, the old one also fades. */
  readonly background: string;
  readonly card: StagedCard | null;
  /** Whether the new scene can be shown; until then the old one stays. */
  readonly isDue: boolean;
  /** Called if the new scene takes so long that guests would think the booth has stopped. */
  readonly onLate: () => void;
  readonly width: number;
  readonly height: number;
}

/** The maximum wait for a scene's card. */
const longestWaitMs = 4000;

/**
 * Fades the previous scene out. Konva draws the new scene only on the next frame, so the canvases still show the previous one: copy them,
 * put the copy above the new scene and fade it. The previous scene can then be unmounted at once. The copy doesn't move, because elements
 * shared by both scenes must not move either; only the card is lifted out of it.
 */
export function LeavingScene({ change, background, card, isDue, onLate, width, height }: LeavingSceneProps) {
  const { theme, motion } = useStageSettings();
  const ref = useRef<Konva.Image>(null);
  const before = useRef({ change, background, card });
  const copy = useRef<{ readonly sheet: StageLayer; readonly lifted: string | null } | null>(null);
  const release = (): void => {
    // The copy may show a guest, so release its pixels at once, not at the next garbage collection.
    ref.current?.setAttrs({ image: undefined, visible: false });
    if (copy.current !== null) returnLayer(copy.current.sheet);
    copy.current = null;
  };
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { change, background, card };
    const node = ref.current;
    const stage = node?.getStage();
    if (old.change === change || node === null || !stage || motion === 'still') return;
    const sameGround = old.background === background;
    const shown = (sameGround ? ['live', 'front'] : ['ground', 'live', 'front']).map((layer) =>
      stage.findOne<Konva.Layer>(`.${layer}`)?.getCanvas(),
    );
    const sheet = borrowLayer(stage.width(), stage.height(), shown[0]?.getPixelRatio() ?? 1);
    const canvas = sheet.getNativeCanvasElement();
    const context = canvas.getContext('2d');
    context?.save();
    context?.resetTransform();
    for (const one of shown) if (one !== undefined) context?.drawImage(one._canvas, 0, 0);
    context?.restore();
    const lifted = motion === 'full' && card?.isShown === true ? (old.card?.lies ?? card.rises?.outline ?? null) : null;
    copy.current = { sheet, lifted };
    node.setAttrs({ image: canvas, visible: true, opacity: 1 });
  }, [change, background, card, motion]);
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || motion === 'still') return;
    if (!isDue) return animate({ node, durationMs: longestWaitMs, everyMs: longestWaitMs, step: () => undefined, onEnd: onLate });
    if (copy.current === null) return;
    const { sheet, lifted } = copy.current;
    if (lifted !== null) cutOut(sheet, lifted);
    const stop = animate({
      node,
      durationMs: leaving(theme).durationMs,
      step: (progress) => node.opacity(fadeOut(progress)),
      onEnd: release,
    });
    return () => {
      stop();
      release();
    };
  }, [change, isDue, motion, theme, onLate]);
  useLayoutEffect(() => release, []);
  return <Image ref={ref} name="leaving" visible={false} image={undefined} width={width} height={height} />;
}

function cutOut(sheet: StageLayer, outline: string): void {
  const context = sheet.getNativeCanvasElement().getContext('2d');
  if (context === null) return;
  context.save();
  context.globalCompositeOperation = 'destination-out';
  context.fill(new Path2D(outline));
  context.restore();
}
