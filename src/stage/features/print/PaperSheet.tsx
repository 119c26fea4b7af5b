import type Konva from 'konva';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Group } from 'react-konva';
import type { Answers } from '../../../shared/survey/answers.ts';
import { drawnScale } from '../../../shared/theme/print/drawnScale.ts';
import { dots, papers } from '../../../shared/theme/print/papers.ts';
import type { PrintLayer, PrintSheet } from '../../../shared/theme/print/printSchema.ts';
import { printedSize, sheetSize } from '../../../shared/theme/print/printSheets.ts';
import { shownLayers } from '../../../shared/theme/shownLayers.ts';
import type { PictureSheet } from '../../../shared/theme/sheetOf.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { After } from '../../parts/animate.ts';
import type { Box } from '../../parts/Box.ts';
import { contain, inset, toBox } from '../../parts/Box.ts';
import type { CardPicture } from '../../parts/Card.tsx';
import { Card, CardLayerPart } from '../../parts/Card.tsx';
import type { ImageStatus } from '../../parts/ImageContext.ts';
import { StageSettingsContext, useStageSettings } from '../../parts/StageSettings.ts';
import { usePieces } from '../../parts/Pieces.tsx';
import { QrImage } from '../../parts/QrImage.tsx';
import { Rect } from '../../parts/shapes.tsx';

export interface PaperSheetProps {
  readonly sheet: PrintSheet;
  /** The guest's card or strip. */
  readonly made: PictureSheet;
  readonly theme: Pick<Theme, 'brand' | 'colors' | 'share'>;
  readonly answers: Answers;
  readonly picture: CardPicture;
  readonly strip?: readonly CardPicture[] | undefined;
  /** The QR code's content. */
  readonly link: string;
  /** Gives each layer its own task; by default all are drawn at once. */
  readonly after?: After | undefined;
  /** Called once, when everything has been drawn. */
  readonly onReady?: (node: Konva.Group) => void;
}

/** The quiet zone on each side, as a share of the code's box: four modules of the smallest code that can hold a link. */
const quietShare = 0.122;

/** A sheet as printed: upright, with its bleed, from (0, 0), in its own pixels. */
export function PaperSheet({ sheet, onReady, ...content }: PaperSheetProps) {
  const settings = useStageSettings();
  const ref = useRef<Konva.Group>(null);
  const { strips } = papers[sheet.paper];
  const { width, height } = printedSize(sheet);
  const bleed = dots(sheet.bleed ?? 0);
  const size = sheetSize(sheet);
  const [ready, setReady] = useState(0);
  const onStrip = useCallback(() => setReady((count) => count + 1), []);
  // A sheet has its own resolution, independent of the screen's.
  const own = useMemo(() => ({ ...settings, pixelRatio: 1, focusedId: null }), [settings]);
  const isReady = ready >= strips;
  useLayoutEffect(() => {
    if (isReady && ref.current !== null) onReady?.(ref.current);
  }, [isReady, onReady]);
  // A landscape sheet is printed rotated to the right.
  const upright = sheet.wide === true ? { x: width - bleed, y: bleed, rotation: 90 } : { x: bleed, y: bleed };
  return (
    <StageSettingsContext value={own}>
      <Group ref={ref} name="sheet" listening={false}>
        <Rect width={width} height={height} fill={sheet.ground ?? content.theme.colors.ground} />
        <Group {...upright}>
          {Array.from({ length: strips }, (_none, place) => (
            <Group key={place} {...(strips === 1 ? {} : stripPlace(place, size, sheet.wide === true, bleed))}>
              <Layers sheet={sheet} onReady={onStrip} {...content} />
            </Group>
          ))}
        </Group>
      </Group>
    </StageSettingsContext>
  );
}

/** The area of one of two strips. Nothing on it crosses the cut; it has a bleed only at the paper's edges. */
function stripPlace(place: number, { width, height }: { readonly width: number; readonly height: number }, wide: boolean, bleed: number) {
  const [before, after] = place === 0 ? [bleed, 0] : [0, bleed];
  return wide
    ? { y: place * height, clipX: -bleed, clipWidth: width + 2 * bleed, clipY: -before, clipHeight: height + before + after }
    : { x: place * width, clipX: -before, clipWidth: width + before + after, clipY: -bleed, clipHeight: height + 2 * bleed };
}

/** All layers, from back to front. `onReady` is called once. */
function Layers({ sheet, onReady, ...content }: Omit<PaperSheetProps, 'onReady'> & { readonly onReady: () => void }) {
  const { answers, picture, after } = content;
  const { shape } = picture;
  const layers = useMemo(() => shownSheetLayers(sheet.layers, shape, answers), [sheet, shape, answers]);
  const come = usePieces(layers.length, after);
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const settle = useCallback((name: string) => setSettled((before) => (before.has(name) ? before : new Set([...before, name]))), []);
  const awaited = layers.flatMap((layer, index) => ('text' in layer || 'fill' in layer ? [] : [nameOf(layer, index)]));
  const ready = come === layers.length && awaited.every((name) => settled.has(name));
  useLayoutEffect(() => {
    if (ready) onReady();
  }, [ready, onReady]);
  return layers
    .slice(0, come)
    .map((layer, index) => <Layer key={index} layer={layer} name={nameOf(layer, index)} onSettled={settle} {...content} />);
}

/**
 * The layers of a sheet for these answers. Conditions apply as on the card, but no layer makes way for low faces, because a sheet's own
 * layers never cover faces.
 */
export function shownSheetLayers(layers: readonly PrintLayer[], shape: CardPicture['shape'], answers: Answers): readonly PrintLayer[] {
  return layers.filter((layer) => 'made' in layer || 'code' in layer || shownLayers([layer], shape, answers).length > 0);
}

const nameOf = (layer: PrintLayer, index: number): string => ('image' in layer ? layer.image : `layer ${String(index)}`);

type LayerProps = Omit<PaperSheetProps, 'sheet' | 'onReady'> & {
  readonly layer: PrintLayer;
  readonly name: string;
  readonly onSettled: (name: string) => void;
};

function Layer({ layer, name, onSettled, ...content }: LayerProps) {
  const onStatus = useCallback(
    (src: string, status: ImageStatus) => {
      if (status !== 'loading') onSettled(src);
    },
    [onSettled],
  );
  const { theme, answers, picture, strip, after } = content;
  if ('made' in layer) return <Made box={toBox(layer.box)} name={name} onSettled={onSettled} {...content} />;
  if ('code' in layer) return <Code box={toBox(layer.box)} name={name} onSettled={onSettled} {...content} />;
  const card = { brand: theme.brand, answers, picture: picture.url, strip, scene: null, after, scale: 1 };
  return <CardLayerPart layer={layer} onStatus={onStatus} {...card} />;
}

type PartProps = Omit<LayerProps, 'layer'> & { readonly box: Box };

/** The whole card or strip in its box, at the resolution needed there. */
function Made({ box, name, made, theme, answers, picture, strip, after, onSettled }: PartProps) {
  const { spec, scene } = made;
  const place = contain(spec.width, spec.height, box);
  const scale = place.width / spec.width;
  const exportScale = drawnScale(spec, box);
  const fine = useMemo(() => (exportScale === spec.exportScale ? spec : { ...spec, exportScale }), [spec, exportScale]);
  const onReady = useCallback(() => onSettled(name), [onSettled, name]);
  return (
    <Group x={place.x} y={place.y} scaleX={scale} scaleY={scale}>
      <Card
        spec={fine}
        scene={scene}
        brand={theme.brand}
        answers={answers}
        picture={picture}
        strip={strip}
        after={after}
        onReady={onReady}
      />
    </Group>
  );
}

/** The QR code on its quiet zone. */
function Code({ box, name, theme, link, onSettled }: PartProps) {
  const place = contain(1, 1, box);
  useLayoutEffect(() => onSettled(name), [onSettled, name]);
  return (
    <>
      <Rect {...place} fill={theme.colors.qrLight} />
      <QrImage text={link} box={inset(place, place.width * quietShare)} errorCorrection={theme.share.errorCorrection} />
    </>
  );
}
