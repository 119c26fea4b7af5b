import type Konva from 'konva';
import 'konva/lib/shapes/Rect.js';
import 'konva/lib/shapes/Transformer.js';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { memo, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Group, Layer, Rect, Stage, Transformer } from 'react-konva';
import type { Box } from '../../../stage/parts/Box.ts';
import './stage.css';
import { hasFile } from '../useFileDrop.ts';
import { drawGuides } from './drawGuides.ts';
import type { Gesture, GestureEvent } from './gesture.ts';
import { clickSlackPx, nextGesture, noGesture } from './gesture.ts';
import { gripAt, placementOf } from './grip.ts';
import { isDrawnAt } from './isDrawnAt.ts';
import { keepsHold, partsAt, seenFirst } from './partsAt.ts';
import type { Placement } from './placing.ts';
import { cutAt, keptOn, rounded } from './placing.ts';
import { SafeBorder } from './SafeBorder.tsx';
import { snapMove, snapPoint } from './snapping.ts';
import { stagePictures } from './stagePictures.ts';
import { surfaceKey } from './surfaceKey.ts';
import { Outline } from './Outline.tsx';
import type { PlaceAct, SurfacePart } from './SurfacePart.ts';

export interface EditSurfaceProps {
  /** The surface's name for screen readers. */
  readonly label: string;
  /** The size in the surface's own pixels. */
  readonly size: readonly [width: number, height: number];
  /** CSS pixels per pixel of the surface. */
  readonly scale: number;
  /** From back to front. */
  readonly parts: readonly SurfacePart[];
  readonly selected: string | null;
  /** The box that printers never cut into. */
  readonly safe?: Box | null;
  /** True once all moves are saved and `parts` shows them. */
  readonly isSettled: boolean;
  readonly onSelect: (id: string | null) => void;
  /** Called with every movement of a drag. */
  readonly onPlacing: (id: string, at: Placement) => void;
  readonly onPlace: (id: string, at: Placement, act: PlaceAct, byKey: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemove?: (id: string) => void;
  /** Called with a file dropped on a picture, or on the surface itself (null) if `takesFiles`. */
  readonly onDropFile?: (id: string | null, file: File, at: { readonly x: number; readonly y: number }) => void;
  /** Whether a file can be dropped outside pictures. */
  readonly takesFiles?: boolean;
  /** Overlays, in CSS pixels from the surface's corner. */
  readonly children?: ReactNode;
}

/** CSS pixels. */
const snapPx = 6;
const edgeNames = ['middle-left', 'middle-right'];
const allAnchors = ['top-left', 'top-center', 'top-right', 'middle-right', 'middle-left', 'bottom-left', 'bottom-center', 'bottom-right'];
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const quarters = [-90, 0, 90, 180];

/**
 * A transparent surface over a drawing, for editing its parts by hand. `gesture.ts` interprets the pointer, `surfaceKey.ts` the keys;
 * Konva's transformer moves, resizes and rotates. React renders nothing during a drag.
 */
export const EditSurface = memo(function EditSurface(props: EditSurfaceProps) {
  const { label, size, scale, parts, selected, safe = null, isSettled, children } = props;
  const { onSelect, onPlacing, onPlace, onOpen, onRemove, onDropFile, takesFiles = false } = props;
  const grip = useRef<Konva.Rect>(null);
  const frame = useRef<Konva.Transformer>(null);
  const guides = useRef<Konva.Group>(null);
  const layer = useRef<Konva.Layer>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture>(noGesture);
  const [hovered, setHovered] = useState<string | null>(null);
  /** The selected part's latest placement, until `parts` includes it. */
  const latest = useRef<{ readonly id: string; readonly at: Placement } | null>(null);
  const part = parts.find(({ id }) => id === selected) ?? null;

  useLayoutEffect(() => {
    if (isSettled || latest.current?.id !== selected) latest.current = null;
    const node = grip.current;
    if (node === null || part === null || node.isDragging() || frame.current?.isTransforming() === true) return;
    node.setAttrs(gripAt(latest.current?.at ?? part, scale));
    frame.current?.nodes([node]);
    frame.current?.forceUpdate();
  }, [part, scale, selected, isSettled]);

  useLayoutEffect(() => {
    // Preload the pictures, so that hit testing works before the pointer moves.
    for (const { image } of parts) if (image !== undefined) stagePictures(image);
  }, [parts]);

  useLayoutEffect(() => {
    // Scenes' canvases have a different resolution from the page's.
    layer.current?.getCanvas().setPixelRatio(window.devicePixelRatio);
    layer.current?.draw();
  }, [size, scale]);

  const act = (event: GestureEvent): void => {
    const [next, ...acts] = nextGesture(gesture.current, event, { size, parts, selected });
    gesture.current = next;
    setHovered(next.hovered);
    for (const one of acts) {
      if (one.type === 'select') onSelect(one.id);
      else if (one.type === 'open') onOpen(one.id);
      else {
        // Let the part catch up with the pointer, which has already moved by the distance that separates a click from a drag.
        grip.current?.move(one);
        grip.current?.startDrag();
      }
    }
  };
  const release = useEffectEvent(() => act({ type: 'released' }));
  useLayoutEffect(() => {
    window.addEventListener('blur', release);
    return () => window.removeEventListener('blur', release);
  }, []);

  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top } = sheet.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };
  const isSeenAt = (one: SurfacePart, point: { readonly x: number; readonly y: number }): boolean =>
    one.image === undefined || isDrawnAt(stagePictures(one.image), one, point, clickSlackPx / scale);
  /** The parts under the pointer, front to back, each at its latest position. */
  const hitsAt = (event: { readonly clientX: number; readonly clientY: number }): SurfacePart[] => {
    const placed = parts.map((one) => (one.id === latest.current?.id ? { ...one, ...latest.current.at } : one));
    const point = pointOf(event);
    return seenFirst(partsAt(placed, point), (one) => isSeenAt(one, point));
  };

  const pressed = ({ evt, target }: Konva.KonvaEventObject<PointerEvent>): void => {
    if (evt.button !== 0 || target.findAncestor('Transformer') !== undefined) return act({ type: 'released' });
    const hits = hitsAt(evt);
    const keepsSelection = keepsHold(hits, selected, (one) => isSeenAt(one, pointOf(evt)));
    act({ type: 'pressed', at: { x: evt.clientX, y: evt.clientY }, hits, keepsSelection });
  };
  const moved = ({ evt }: Konva.KonvaEventObject<PointerEvent>): void => {
    if (evt.buttons === 0) act({ type: 'hovered', id: hitsAt(evt)[0]?.id ?? null });
    else act({ type: 'pulled', to: { x: evt.clientX, y: evt.clientY } });
  };

  const ground = () => ({
    width: size[0],
    height: size[1],
    safe,
    others: parts.filter(({ id, box }) => id !== selected && box.width < size[0]).map(({ box }) => box),
    withinPx: snapPx / scale,
  });
  const show = (found: Parameters<typeof drawGuides>[1]): void => drawGuides(guides.current, found, scale);
  const put = (at: Placement, how: PlaceAct, byKey: boolean): void => {
    if (selected === null) return;
    const { box, turn } = rounded(at);
    latest.current = { id: selected, at: { box: part?.staysOn === true ? keptOn(box, size) : box, turn } };
    onPlace(selected, latest.current.at, how, byKey);
  };
  /** Moves the selected part's frame, keeping it on the surface if required. */
  const preview = (node: Konva.Rect, id: string, box: Box, fit: typeof keptOn): void => {
    node.setAttrs(gripAt({ box: part?.staysOn === true ? fit(box, size) : box, turn: node.rotation() }, scale));
    onPlacing(id, rounded(placementOf(node, scale)));
  };
  const dragged = ({ evt }: Konva.KonvaEventObject<globalThis.DragEvent>): void => {
    const node = grip.current;
    if (node === null || selected === null) return;
    const { box, turn } = placementOf(node, scale);
    const snapped = evt.altKey || turn !== 0 ? { x: 0, y: 0, guides: [] } : snapMove(box, ground());
    preview(node, selected, { ...box, x: box.x + snapped.x, y: box.y + snapped.y }, keptOn);
    show(snapped.guides);
  };
  const transforming = (): void => {
    const node = grip.current;
    if (node !== null && selected !== null) preview(node, selected, placementOf(node, scale).box, cutAt);
  };
  const anchored = (_before: Konva.Vector2d, point: Konva.Vector2d, event: { readonly altKey?: boolean }): Konva.Vector2d => {
    const anchor = frame.current?.getActiveAnchor() ?? 'rotater';
    if (anchor === 'rotater' || event.altKey === true || part?.turn !== 0 || part.resize !== 'free') return point;
    const snapped = snapPoint({ x: point.x / scale, y: point.y / scale }, ground());
    const [acrossOnly, downOnly] = [edgeNames.includes(anchor), anchor.endsWith('center')];
    show(snapped.guides.filter(({ axis }) => (axis === 'x' ? !downOnly : !acrossOnly)));
    return { x: point.x + (downOnly ? 0 : snapped.x * scale), y: point.y + (acrossOnly ? 0 : snapped.y * scale) };
  };
  const finished = (how: PlaceAct): void => {
    show([]);
    if (grip.current !== null) put(placementOf(grip.current, scale), how, false);
  };

  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const does = surfaceKey(event, parts, part, latest.current?.at ?? part);
    if (does === null) return;
    event.preventDefault();
    if (does.type === 'select') onSelect(does.id);
    else if (does.type === 'open') onOpen(does.id);
    else if (does.type === 'remove') onRemove?.(does.id);
    else put(does.at, does.act, true);
  };
  const pictureAt = (event: DragEvent): string | null => hitsAt(event).find(({ takesPicture }) => takesPicture)?.id ?? null;
  const over = (event: DragEvent): void => {
    const target = pictureAt(event);
    if (onDropFile === undefined || !hasFile(event) || (target === null && !takesFiles)) return;
    event.preventDefault();
    act({ type: 'hovered', id: target });
  };
  const drop = (event: DragEvent): void => {
    act({ type: 'hovered', id: null });
    const [file, target] = [event.dataTransfer.files[0], pictureAt(event)];
    if (file === undefined || (target === null && !takesFiles)) return;
    event.preventDefault();
    onDropFile?.(target, file, pointOf(event));
  };

  const marked = parts.find(({ id }) => id === hovered && id !== selected);
  return (
    <div
      ref={sheet}
      className="edit-surface"
      style={{ width: size[0] * scale, height: size[1] * scale }}
      // The surface handles keys itself, as drawing programs do.
      role="application"
      aria-label={part === null ? label : `${label}: ${part.name}`}
      tabIndex={0}
      onClick={(event: MouseEvent) => act({ type: 'clicked', count: event.detail, hits: hitsAt(event) })}
      onDoubleClick={(event: MouseEvent) => act({ type: 'double-clicked', hits: hitsAt(event) })}
      onKeyDown={key}
      data-takes-file={onDropFile === undefined ? undefined : ''}
      onDragOver={over}
      onDragLeave={() => act({ type: 'hovered', id: null })}
      onDrop={drop}
      onPointerLeave={() => act({ type: 'hovered', id: null })}
    >
      <Stage width={size[0] * scale} height={size[1] * scale} onPointerDown={pressed} onPointerMove={moved}>
        <Layer ref={layer}>
          {safe !== null && <SafeBorder box={safe} scale={scale} />}
          <Group ref={guides} listening={false} />
          {marked !== undefined && <Outline part={marked} scale={scale} />}
          {part !== null && (
            <>
              <Rect
                ref={grip}
                name="grip"
                listening={false}
                onDragMove={dragged}
                onDragEnd={() => finished('move')}
                onTransform={transforming}
                onTransformEnd={() => finished(frame.current?.getActiveAnchor() === 'rotater' ? 'turn' : 'resize')}
              />
              <Transformer
                ref={frame}
                name="Transformer"
                rotateEnabled={part.isTurnable}
                resizeEnabled={part.resize !== 'none'}
                keepRatio={part.resize === 'keeps-shape'}
                enabledAnchors={part.resize === 'keeps-shape' ? corners : allAnchors}
                rotationSnaps={quarters}
                rotationSnapTolerance={3}
                // Above the part if there is room, otherwise inside it.
                rotateAnchorOffset={part.box.y * scale < 34 ? -24 : 24}
                ignoreStroke
                flipEnabled={false}
                anchorSize={9}
                anchorCornerRadius={2}
                anchorFill="#ffffff"
                anchorStroke="#0a62bd"
                borderStroke="#0a62bd"
                borderStrokeWidth={1.5}
                anchorDragBoundFunc={anchored}
                boundBoxFunc={(before, after) => (Math.min(after.width, after.height) < 4 ? before : after)}
              />
            </>
          )}
        </Layer>
      </Stage>
      {children}
    </div>
  );
});
