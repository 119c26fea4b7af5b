import { memo } from 'react';
import { Group, Rect } from 'react-konva';
import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { inset, toBox } from './Box.ts';
import type { ImageStatus } from './ImageContext.ts';
import type { CardTextLayer } from './fitCardText.ts';
import { fitCardText } from './fitCardText.ts';
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

/** One layer of the card, by its kind. It is looked at anew only where it changes, and not with each layer that comes after it. */
export const CardLayerPart = memo(function CardLayerPart({ layer, brand, picture, scale, onStatus }: CardLayerPartProps) {
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
      <Label text={text} color={layer.color} align={layer.align} />
    </Group>
  );
}
