import type Konva from 'konva';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, memo } from 'react';
import { Group } from 'react-konva';
import type { Answers } from '../../shared/survey/answers.ts';
import type { CardSpec, ShotLayer, StripCard } from '../../shared/theme/cardSchema.ts';
import { layersFor } from '../../shared/theme/layersFor.ts';
import { shotView } from '../../shared/theme/shotView.ts';
import type { PictureShape, SheetLayer, ShownLayer } from '../../shared/theme/shownLayers.ts';
import { shownLayers } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ImageStatus } from './ImageContext.ts';
import { usePieces } from './Pieces.tsx';
import type { Box } from './Box.ts';
import { inset, toBox } from './Box.ts';
import type { CardTextLayer } from './fitCardText.ts';
import { fitCardText } from './fitCardText.ts';
import { TextLines } from './Label.tsx';
import { useStageSettings } from './StageSettings.ts';
import { measureText } from './measureText.ts';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';
import type { After } from './animate.ts';
import { Rect } from './shapes.tsx';

/** A guest's picture; `url` is the address of an image. */
export interface CardPicture {
  readonly url: string;
  readonly shape: PictureShape;
}

interface CardLayerPartProps {
  readonly layer: SheetLayer;
  readonly brand: Theme['brand'];
  readonly answers: Answers;
  readonly picture: string;
  readonly strip: readonly CardPicture[] | undefined;
  readonly scene: CardSpec | null;
  readonly after: After | undefined;
  /** Canvas pixels per card pixel. */
  readonly scale: number;
  readonly onStatus: (src: string, status: ImageStatus) => void;
}

/** One layer of the card, by its kind. Memoized, so that it renders again only when it changes, not whenever another layer is added. */
export const CardLayerPart = memo(function CardLayerPart({ layer, picture, scale, onStatus, ...content }: CardLayerPartProps) {
  const box = toBox(layer.box);
  const opacity = layer.opacity ?? 1;
  if ('image' in layer)
    return <Picture src={layer.image} box={box} radius={layer.radius ?? 0} opacity={opacity} pixelRatio={scale} onStatus={onStatus} />;
  if ('fill' in layer) return <Rect {...box} fill={layer.fill} cornerRadius={layer.radius ?? 0} opacity={opacity} />;
  if ('text' in layer) return <CardText layer={layer} brand={content.brand} />;
  if ('shot' in layer) return <Shot layer={layer} scale={scale} onStatus={onStatus} {...content} />;
  return (
    <>
      <Mount layer={layer} scale={scale} />
      {picture !== noPicture && (
        <Picture src={picture} box={box} radius={layer.radius ?? 0} opacity={opacity} pixelRatio={scale} passing onStatus={onStatus} />
      )}
    </>
  );
});

/** The address that stands for a character drawn by another part. */
export const noPicture = '';

/** The mount around a guest's picture. */
function Mount({ layer, scale }: { readonly layer: Extract<SheetLayer, { readonly border?: unknown }>; readonly scale: number }) {
  const { border, radius = 0 } = layer;
  if (border === undefined) return null;
  const shadow = 'shadow' in layer ? (layer.shadow ?? false) : false;
  const box = inset(toBox(layer.box), -border.width);
  return <Paper box={box} fill={border.color} radius={radius + border.width} corner="round" shadow={shadow} pixelRatio={scale} />;
}

type ShotProps = Omit<CardLayerPartProps, 'layer' | 'picture'> & {
  readonly layer: ShotLayer;
};

/** One shot of a strip: a crop of the card made from that shot, or the plain photo. */
function Shot({ layer, brand, answers, strip = [], scene, after, scale, onStatus }: ShotProps) {
  const picture = strip[layer.shot - 1];
  const box = toBox(layer.box);
  const { radius = 0, opacity = 1 } = layer;
  const name = shotName(layer);
  const onReady = useCallback(() => onStatus(name, 'loaded'), [onStatus, name]);
  const onBroken = useCallback(() => onStatus(name, 'failed'), [onStatus, name]);
  const onPhoto = useCallback((_src: string, status: ImageStatus) => onStatus(name, status), [onStatus, name]);
  const shape = picture?.shape;
  const view = useMemo(
    () => (scene === null || shape === undefined ? null : shotView(layer, scene, shape, answers)),
    [layer, scene, shape, answers],
  );
  // A smaller drawing needs fewer pixels.
  const size = view === null ? 1 : box.width / view.width;
  const spec = useMemo(() => scene && { ...scene, radius: 0, exportScale: scale * size }, [scene, scale, size]);
  if (picture === undefined) return null;
  return (
    <>
      <Mount layer={layer} scale={scale} />
      <Group
        x={box.x}
        y={box.y}
        opacity={opacity}
        listening={false}
        clipFunc={(context: Konva.Context) => context.roundRect(0, 0, box.width, box.height, radius)}
      >
        {spec === null || view === null ? (
          <Picture src={picture.url} box={photoPlace(box)} pixelRatio={scale} passing onStatus={onPhoto} />
        ) : (
          <Group scaleX={size} scaleY={size} x={-view.x * size} y={-view.y * size}>
            <Card spec={spec} brand={brand} answers={answers} picture={picture} after={after} onReady={onReady} onBroken={onBroken} />
          </Group>
        )}
      </Group>
    </>
  );
}

/** For a photo that is taller than its box: the share of the cropped area that is above; the rest is cropped below. */
const cutAbove = 0.3;

/** The placement of the square photo over a box of this size at (0, 0). */
function photoPlace({ width, height }: Box): Box {
  const side = Math.max(width, height);
  return { x: (width - side) / 2, y: (height - side) * cutAbove, width: side, height: side };
}

/** A shot's key, used like a picture's address to track when it has been drawn. */
const shotName = ({ shot, box }: ShotLayer): string => `shot ${String(shot)} ${box.join(' ')}`;

function CardText({ layer, brand }: { readonly layer: CardTextLayer; readonly brand: Theme['brand'] }) {
  const { language = 'en' } = useStageSettings().theme;
  const text = fitCardText(layer, { brand, language }, measureText);
  if (text === null) return null;
  return (
    <Group opacity={layer.opacity ?? 1} listening={false}>
      <TextLines text={text} color={layer.color} align={layer.align} />
    </Group>
  );
}

export interface CardProps {
  readonly spec: CardSpec | StripCard;
  readonly brand: Theme['brand'];
  readonly answers: Answers;
  /** The guests' character. */
  readonly picture: CardPicture;
  /** All shots of a strip, in order. */
  readonly strip?: readonly CardPicture[] | undefined;
  /** The card whose scenes show these shots; null for plain photos. */
  readonly scene?: CardSpec | null;
  /** The range of layers to draw, excluding the second index; by default all. */
  readonly part?: readonly [from: number, to: number];
  /** Gives each layer its own task; by default all are drawn at once. */
  readonly after?: After | undefined;
  /** Called once, when every picture of the card has been drawn or has failed to load. */
  readonly onReady?: (node: Konva.Group) => void;
  /** Called if the character itself can't be loaded. */
  readonly onBroken?: () => void;
}

/** The card: the theme's layers for these answers, in the card's own pixels from (0, 0). */
export function Card({ spec, brand, answers, picture, strip, scene = null, part, after, onReady, onBroken }: CardProps) {
  const ref = useRef<Konva.Group>(null);
  const { url, shape } = picture;
  // Memoized: each call creates new objects for layers with `whenLow`, which would then be redrawn.
  const all = useMemo(() => cardLayers(spec, answers, shape), [spec, shape, answers]);
  const layers = part === undefined ? all : all.slice(...part);
  const come = usePieces(layers.length, after);
  const sources = layers.flatMap(({ layer }) => sourceOf(layer, url) ?? []);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const onStatus = useCallback(
    (src: string, status: ImageStatus) => {
      if (status === 'loading') return;
      if (status === 'failed' && (src === url || src.startsWith('shot '))) onBroken?.();
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
        const content = { brand, answers, picture: url, strip, scene, after, scale: spec.exportScale, onStatus };
        const drawn = <CardLayerPart key={index} layer={layer} {...content} />;
        if (from === null) return drawn;
        return (
          <Group key={index} clipX={0} clipY={from} clipWidth={spec.width} clipHeight={spec.height - from} listening={false}>
            {drawn}
          </Group>
        );
      })}
    </Group>
  );
}

/** The card's layers for these answers and this kind of picture, from back to front. */
export const cardLayers = (spec: CardSpec | StripCard, answers: Answers, shape: PictureShape): readonly ShownLayer[] =>
  shownLayers(sheetLayers(spec, answers), shape, answers);

const sheetLayers = (spec: CardSpec | StripCard, answers: Answers): readonly SheetLayer[] =>
  isStripCard(spec) ? spec.layers : layersFor(spec, answers);

const isStripCard = (spec: CardSpec | StripCard): spec is StripCard => spec.layers.some((layer) => 'shot' in layer);

function sourceOf(layer: SheetLayer, picture: string): string | null {
  if ('picture' in layer) return picture === noPicture ? null : picture;
  if ('shot' in layer) return shotName(layer);
  return 'image' in layer ? layer.image : null;
}
