import type Konva from 'konva';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, memo } from 'react';
import { Group, Rect } from 'react-konva';
import type { Answers } from '../../shared/survey/answers.ts';
import type { CardLayer, CardSpec } from '../../shared/theme/cardSchema.ts';
import { layersFor } from '../../shared/theme/layersFor.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import { shownLayers } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ImageStatus } from './ImageContext.ts';
import { usePieces } from './Pieces.tsx';
import { inset, toBox } from './Box.ts';
import type { CardTextLayer } from './fitCardText.ts';
import { fitCardText } from './fitCardText.ts';
import { TextLines } from './Label.tsx';
import { measureText } from './measureText.ts';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import type { After } from './animate.ts';

interface CardLayerPartProps {
  readonly layer: CardLayer;
  readonly brand: Theme['brand'];
  readonly picture: string;
  /** Canvas pixels to a card pixel. */
  readonly scale: number;
  readonly onStatus: (src: string, status: ImageStatus) => void;
}

/** One layer of the card, by its kind. It is looked at anew only where it changes, and not with each layer that comes after it. */
const CardLayerPart = memo(function CardLayerPart({ layer, brand, picture, scale, onStatus }: CardLayerPartProps) {
  const box = toBox(layer.box);
  const opacity = layer.opacity ?? 1;
  if ('image' in layer)
    return <Picture src={layer.image} box={box} radius={layer.radius ?? 0} opacity={opacity} pixelRatio={scale} onStatus={onStatus} />;
  if ('fill' in layer) return <Rect {...box} fill={layer.fill} cornerRadius={layer.radius ?? 0} opacity={opacity} listening={false} />;
  if ('text' in layer) return <CardText layer={layer} brand={brand} />;
  const border = layer.border;
  return (
    <>
      {border !== undefined && (
        <Paper
          box={inset(box, -border.width)}
          fill={border.color}
          radius={(layer.radius ?? 0) + border.width}
          corner="round"
          shadow={layer.shadow ?? false}
          pixelRatio={scale}
        />
      )}
      <Picture src={picture} box={box} radius={layer.radius ?? 0} opacity={opacity} pixelRatio={scale} passing onStatus={onStatus} />
    </>
  );
});

function CardText({ layer, brand }: { readonly layer: CardTextLayer; readonly brand: Theme['brand'] }) {
  const text = fitCardText(layer, brand, measureText);
  if (text === null) return null;
  return (
    <Group opacity={layer.opacity ?? 1} listening={false}>
      <TextLines text={text} color={layer.color} align={layer.align} />
    </Group>
  );
}

export interface CardProps {
  readonly spec: CardSpec;
  readonly brand: Theme['brand'];
  readonly answers: Answers;
  /** The character; its `url` is an address of an image. */
  readonly picture: { readonly url: string; readonly shape: PictureShape };
  /** Gives each layer a task of its own; without it all of them come at once. */
  readonly after?: After | undefined;
  /** Called once, when every picture of the card has been drawn (or is known to be missing). */
  readonly onReady?: (node: Konva.Group) => void;
  /** Called when the character itself is no picture. */
  readonly onBroken?: () => void;
}

/** The card: the theme's layers for these answers, on the card's own pixels from (0, 0). */
export function Card({ spec, brand, answers, picture, after, onReady, onBroken }: CardProps) {
  const ref = useRef<Konva.Group>(null);
  const { url, shape } = picture;
  // A layer that makes way is another object each time it is asked for, and would be drawn anew.
  const layers = useMemo(() => shownLayers(layersFor(spec, answers), shape, answers), [spec, shape, answers]);
  const come = usePieces(layers.length, after);
  const sources = layers.flatMap(({ layer }) => sourceOf(layer, url) ?? []);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const onStatus = useCallback(
    (src: string, status: ImageStatus) => {
      if (status === 'loading') return;
      if (status === 'failed' && src === url) onBroken?.();
      else setSettled((before) => (before.has(src) ? before : new Set([...before, src])));
    },
    [url, onBroken],
  );
  const ready = come === layers.length && sources.every((src) => settled.has(src));
  useLayoutEffect(() => {
    if (ready && ref.current !== null) onReady?.(ref.current);
  }, [ready, onReady]);
  return (
    <Group
      ref={ref}
      name="card"
      listening={false}
      {...(spec.radius === 0
        ? {}
        : { clipFunc: (context: Konva.Context) => context.roundRect(0, 0, spec.width, spec.height, spec.radius) })}
    >
      {layers.slice(0, come).map(({ layer, from }, index) => {
        const part = <CardLayerPart key={index} layer={layer} brand={brand} picture={url} scale={spec.exportScale} onStatus={onStatus} />;
        if (from === null) return part;
        return (
          <Group key={index} clipX={0} clipY={from} clipWidth={spec.width} clipHeight={spec.height - from} listening={false}>
            {part}
          </Group>
        );
      })}
    </Group>
  );
}

function sourceOf(layer: CardLayer, picture: string): string | null {
  if ('picture' in layer) return picture;
  return 'image' in layer ? layer.image : null;
}
