import type Konva from 'konva';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { FilmLayer } from '../../../picture/film/FilmLayer.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { CardSpec } from '../../../shared/theme/cardSchema.ts';
import { filmSize } from '../../../shared/theme/film/filmSize.ts';
import type { PictureShape, ShownLayer } from '../../../shared/theme/shownLayers.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { After } from '../../parts/animate.ts';
import { Card, cardLayers, noPicture } from '../../parts/Card.tsx';
import { exportCard } from '../../parts/exportCard.ts';

export interface FilmLayersProps {
  readonly spec: CardSpec;
  readonly brand: Theme['brand'];
  readonly answers: Answers;
  /** The kind of picture in the film. */
  readonly shape: PictureShape;
  /** The film's width; undefined if the theme doesn't set one. */
  readonly width: number | undefined;
  readonly after: After;
  /** Called once, with the layers for every frame; the receiver closes their bitmaps. Not called if drawing fails. */
  readonly onDrawn: (layers: readonly FilmLayer[]) => void;
}

/** Layers that are drawn together, followed by the guests' layer; `guests` is null in the last group. */
interface Run {
  readonly part: readonly [from: number, to: number];
  readonly guests: Extract<FilmLayer, { readonly box: unknown }> | null;
  readonly isBlank: boolean;
}

/**
 * Draws the card's layers for a film: everything around the guests, once, on the stage but unseen. The film's frames insert the guests,
 * so that the film looks like the card.
 */
export function FilmLayers({ spec, brand, answers, shape, width, after, onDrawn }: FilmLayersProps) {
  const size = filmSize(spec, width);
  // Slightly more than the scale, because a canvas drops fractions of a pixel.
  const exportScale = (size.width + 0.01) / spec.width;
  const sheet = useMemo(() => ({ ...spec, radius: 0, exportScale }), [spec, exportScale]);
  const runs = useMemo(() => runsOf(cardLayers(spec, answers, shape), size.width / spec.width), [spec, answers, shape, size.width]);
  const picture = useMemo(() => ({ url: noPicture, shape }), [shape]);
  const drawn = useRef(new Map<number, Konva.Group>());
  const [ready, setReady] = useState(0);
  const wanted = runs.filter(({ isBlank }) => !isBlank).length;
  useEffect(() => {
    if (ready < wanted) return;
    const wish = new AbortController();
    const turn = (): Promise<void> => new Promise((resolve) => after(0, resolve));
    drawLayers(runs, drawn.current, sheet, turn, wish.signal).then(
      (layers) => (wish.signal.aborted ? closeLayers(layers) : onDrawn(layers)),
      // Without these layers, there is no film; the guests get their card.
      () => undefined,
    );
    return () => wish.abort();
  }, [ready, wanted, runs, sheet, after, onDrawn]);
  return (
    <Group visible={false} listening={false}>
      {runs.map(({ part, isBlank }, place) =>
        isBlank ? null : (
          <Card
            key={place}
            spec={sheet}
            part={part}
            brand={brand}
            answers={answers}
            picture={picture}
            after={after}
            onReady={(node) => {
              if (drawn.current.has(place)) return;
              drawn.current.set(place, node);
              setReady(drawn.current.size);
            }}
          />
        ),
      )}
    </Group>
  );
}

async function drawLayers(
  runs: readonly Run[],
  drawn: ReadonlyMap<number, Konva.Group>,
  sheet: CardSpec,
  turn: () => Promise<void>,
  signal: AbortSignal,
): Promise<FilmLayer[]> {
  const layers: FilmLayer[] = [];
  try {
    for (const [place, { guests }] of runs.entries()) {
      const node = drawn.get(place);
      if (node !== undefined) {
        // Draw each layer in its own task, so that the live picture keeps moving while guests pose.
        await turn();
        if (signal.aborted) break;
        layers.push({ sheet: await sheetOf(node, sheet) });
      }
      if (guests !== null) layers.push(guests);
    }
    return layers;
  } catch (error) {
    closeLayers(layers);
    throw error;
  }
}

async function sheetOf(node: Konva.Group, sheet: CardSpec): Promise<ImageBitmap> {
  const { canvas, wipe } = await exportCard(node, sheet);
  try {
    return await createImageBitmap(canvas);
  } finally {
    wipe();
  }
}

function closeLayers(layers: readonly FilmLayer[]): void {
  for (const layer of layers) if ('sheet' in layer) layer.sheet.close();
}

function runsOf(layers: readonly ShownLayer[], scale: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const [place, { layer }] of layers.entries()) {
    if (!('picture' in layer)) continue;
    const [x, y, width, height] = layer.box.map((value) => value * scale) as [number, number, number, number];
    const guests = { box: { x, y, width, height }, radius: (layer.radius ?? 0) * scale, opacity: layer.opacity ?? 1 };
    // The border around the guests is drawn together with the layers behind them.
    runs.push({ part: [from, place + 1], guests, isBlank: from === place && layer.border === undefined });
    from = place + 1;
  }
  if (from < layers.length) runs.push({ part: [from, layers.length], guests: null, isBlank: false });
  return runs;
}
