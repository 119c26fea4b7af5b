import { Group, Rect } from 'react-konva';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { inset, toBox } from './Box.ts';
import type { ImageStatus } from './ImageContext.ts';
import { fitText } from './fitText.ts';
import { Label } from './Label.tsx';
import { measureText } from './measureText.ts';
import { Paper } from './Paper.tsx';
import { Picture } from './Picture.tsx';

interface CardLayerPartProps {
  readonly layer: CardLayer;
  readonly brand: Theme['brand'];
  readonly picture: string;
  /** Canvas pixels to a card pixel. */
  readonly scale: number;
  readonly onStatus: (src: string, status: ImageStatus) => void;
}

/** One layer of the card, by its kind. */
export function CardLayerPart({ layer, brand, picture, scale, onStatus }: CardLayerPartProps) {
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
}

/** A text goes home smaller rather than cut; below this share of its size it would not be read any more. */
const smallestShare = 0.4;

function CardText({ layer, brand }: { readonly layer: Extract<CardLayer, { text: string }>; readonly brand: Theme['brand'] }) {
  // By functions: `$` means something in a replacement that is a text.
  const text = layer.text
    .replaceAll('{brand}', () => brand.name)
    .replaceAll('{tagline}', () => brand.tagline)
    .replaceAll('{date}', () => brand.date ?? '')
    .trim();
  if (text === '') return null;
  const style = {
    family: layer.family,
    weight: layer.weight,
    size: layer.size,
    minSize: layer.size * smallestShare,
    lineHeight: 1.1,
    letterSpacing: layer.letterSpacing ?? 0,
  };
  return (
    <Group opacity={layer.opacity ?? 1} listening={false}>
      <Label text={fitText(text, style, toBox(layer.box), measureText)} color={layer.color} align={layer.align} />
    </Group>
  );
}
