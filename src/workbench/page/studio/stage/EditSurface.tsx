import type Konva from 'konva';
import 'konva/lib/shapes/Rect.js';
import 'konva/lib/shapes/Transformer.js';
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { memo, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Group, Layer, Rect, Stage, Transformer } from 'react-konva';
import type { Box } from '../../../../stage/parts/Box.ts';
import './stage.css';
import { drawGuides } from './drawGuides.ts';
import { nudged } from './nudged.ts';
import { isDrawnAt } from './isDrawnAt.ts';
import { keepsHold, partsAt, seenFirst } from './partsAt.ts';
import type { Stand } from './placing.ts';
import { cutAt, keptOn, rounded } from './placing.ts';
import { snapMove, snapPoint } from './snapping.ts';
import { stagePictures } from './stagePictures.ts';

/** Something on a surface that is selected, moved, resized and turned. */
export interface SurfacePart extends Stand {
  readonly id: string;
  readonly name: string;
  readonly isMovable: boolean;
  /** Whether all of it has to be on the surface. */
  readonly staysOn?: boolean;
  /** A part that keeps its shape is resized by its corners only. */
  readonly resize: 'free' | 'keeps-shape' | 'none';
  readonly isTurnable: boolean;
  /** Whether a double click does something. */
  readonly opens: boolean;
  readonly takesPicture: boolean;
  /** The address of the picture that covers its box: where it is transparent, people mean what they see through it. */
  readonly image?: string;
}

export type PlaceAct = 'move' | 'resize' | 'turn';

export interface EditSurfaceProps {
  /** What it is called for those who hear it. */
  readonly label: string;
  /** Its own pixels. */
  readonly size: readonly [width: number, height: number];
  /** CSS pixels to one of its own. */
  readonly scale: number;
  /** From back to front. */
  readonly parts: readonly SurfacePart[];
  readonly selected: string | null;
  /** What a printer may cut off is outside of this box. */
  readonly safe?: Box | null;
  /** Whether `parts` are all that there is to know of: nothing that was placed is still on its way. */
  readonly isSettled: boolean;
  readonly onSelect: (id: string | null) => void;
  /** While it is moved, at every move. */
  readonly onPlacing: (id: string, at: Stand) => void;
  readonly onPlace: (id: string, at: Stand, act: PlaceAct, byKey: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemove?: (id: string) => void;
  readonly onDropFile?: (id: string, file: File) => void;
  /** What lies over it, in CSS pixels from its corner. */
  readonly children?: ReactNode;
}

/** CSS pixels. */
const [snapPx, slackPx] = [6, 3];
const edgeNames = ['middle-left', 'middle-right'];
const allAnchors = ['top-left', 'top-center', 'top-right', 'middle-right', 'middle-left', 'bottom-left', 'bottom-center', 'bottom-right'];
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const quarters = [-90, 0, 90, 180];

/**
 * A transparent sheet over a drawing, on which its parts are worked on by hand: a click selects what is under the pointer, another one what is
 * behind it; Konva's own frame moves, resizes and turns. Keys do all of it as well. While something is dragged, nothing of it is rendered by React.
 */
export const EditSurface = memo(function EditSurface(props: EditSurfaceProps) {
  const {
    label,
    size,
    scale,
    parts,
    selected,
    safe = null,
    isSettled,
    onSelect,
    onPlacing,
    onPlace,
    onOpen,
    onRemove,
    onDropFile,
    children,
  } = props;
  const grip = useRef<Konva.Rect>(null);
  const frame = useRef<Konva.Transformer>(null);
  const guides = useRef<Konva.Group>(null);
  const layer = useRef<Konva.Layer>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  /** Where the selected part was put last, while that is not yet in `parts`. */
  const latest = useRef<{ readonly id: string; readonly at: Stand } | null>(null);
  const press = useRef<{ x: number; y: number; id: string | null; again: boolean; dragged: boolean } | null>(null);
  /** What the first click of two was on. */
  const clicked = useRef<string | null>(null);
  const part = parts.find(({ id }) => id === selected) ?? null;

  useLayoutEffect(() => {
    if (isSettled || latest.current?.id !== selected) latest.current = null;
    const node = grip.current;
    if (node === null || part === null || node.isDragging() || frame.current?.isTransforming() === true) return;
    const { box, turn } = latest.current?.at ?? part;
    const [width, height] = [box.width * scale, box.height * scale];
    node.setAttrs({
      x: (box.x + box.width / 2) * scale,
      y: (box.y + box.height / 2) * scale,
      ...{ width, height, offsetX: width / 2, offsetY: height / 2, rotation: turn, scaleX: 1, scaleY: 1 },
    });
    frame.current?.nodes([node]);
    frame.current?.forceUpdate();
  }, [part, scale, selected, isSettled]);

  useLayoutEffect(() => {
    // Loaded before a pointer asks what is drawn where.
    for (const { image } of parts) if (image !== undefined) stagePictures(image);
  }, [parts]);

  useLayoutEffect(() => {
    // Scenes have canvases of another fineness than the page.
    layer.current?.getCanvas().setPixelRatio(window.devicePixelRatio);
    layer.current?.draw();
  }, [size, scale]);

  const ground = () => ({
    width: size[0],
    height: size[1],
    safe,
    others: parts.filter(({ id, box }) => id !== selected && box.width < size[0]).map(({ box }) => box),
    withinPx: snapPx / scale,
  });
  const placementOf = (node: Konva.Rect): Stand => {
    const [width, height] = [(node.width() * node.scaleX()) / scale, (node.height() * node.scaleY()) / scale];
    return { box: { x: node.x() / scale - width / 2, y: node.y() / scale - height / 2, width, height }, turn: node.rotation() };
  };
  const show = (found: Parameters<typeof drawGuides>[1]): void => drawGuides(guides.current, found, scale);
  const put = (at: Stand, act: PlaceAct, byKey: boolean): void => {
    if (selected === null) return;
    const { box, turn } = rounded(at);
    latest.current = { id: selected, at: { box: part?.staysOn === true ? keptOn(box, size) : box, turn } };
    onPlace(selected, latest.current.at, act, byKey);
  };
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top } = sheet.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: (clientX - left) / scale, y: (clientY - top) / scale };
  };
  const under = (event: { readonly clientX: number; readonly clientY: number }): SurfacePart[] => {
    // What was moved just now is where it was moved to.
    const moved = parts.map((one) => (one.id === latest.current?.id ? { ...one, ...latest.current.at } : one));
    const point = pointOf(event);
    return seenFirst(partsAt(moved, point), (one) => isSeenAt(one, point));
  };
  const isSeenAt = (one: SurfacePart, point: { readonly x: number; readonly y: number }): boolean =>
    one.image === undefined || isDrawnAt(stagePictures(one.image), one, point, slackPx / scale);

  const isGround = ({ box }: SurfacePart): boolean => box.x <= 0 && box.y <= 0 && box.width >= size[0] && box.height >= size[1];

  const pressed = ({ evt, target }: Konva.KonvaEventObject<PointerEvent>): void => {
    if (evt.button !== 0 || target.findAncestor('Transformer') !== undefined) return void (press.current = null);
    const hits = under(evt);
    const again = keepsHold(hits, selected, (one) => isSeenAt(one, pointOf(evt)));
    const id = again ? selected : (hits[0]?.id ?? null);
    press.current = { x: evt.clientX, y: evt.clientY, id, again, dragged: false };
    if (!again) onSelect(id);
  };
  const moved = ({ evt }: Konva.KonvaEventObject<PointerEvent>): void => {
    const held = press.current;
    if (held === null || held.dragged || evt.buttons === 0) {
      const top = evt.buttons === 0 ? (under(evt)[0]?.id ?? null) : null;
      if (top !== hovered) setHovered(top);
      return;
    }
    if (Math.hypot(evt.clientX - held.x, evt.clientY - held.y) < slackPx || held.id !== selected || part?.isMovable !== true) return;
    held.dragged = true;
    const node = grip.current;
    // With what it took to tell a drag from a click, so that it stays under the pointer.
    node?.position({ x: node.x() + evt.clientX - held.x, y: node.y() + evt.clientY - held.y });
    node?.startDrag();
  };
  const dragged = ({ evt }: Konva.KonvaEventObject<globalThis.DragEvent>): void => {
    const node = grip.current;
    if (node === null || selected === null) return;
    const at = placementOf(node);
    const snapped = evt.altKey || at.turn !== 0 ? { x: 0, y: 0, guides: [] } : snapMove(at.box, ground());
    const wanted = { ...at.box, x: at.box.x + snapped.x, y: at.box.y + snapped.y };
    const box = part?.staysOn === true ? keptOn(wanted, size) : wanted;
    node.position({ x: (box.x + box.width / 2) * scale, y: (box.y + box.height / 2) * scale });
    show(snapped.guides);
    onPlacing(selected, rounded(placementOf(node)));
  };
  const transforming = (): void => {
    const node = grip.current;
    if (node === null || selected === null) return;
    const wanted = placementOf(node).box;
    const box = part?.staysOn === true ? cutAt(wanted, size) : wanted;
    const [width, height] = [box.width * scale, box.height * scale];
    node.setAttrs({
      x: (box.x + box.width / 2) * scale,
      y: (box.y + box.height / 2) * scale,
      ...{ width, height, offsetX: width / 2, offsetY: height / 2, scaleX: 1, scaleY: 1 },
    });
    onPlacing(selected, rounded(placementOf(node)));
  };
  const anchored = (_before: Konva.Vector2d, point: Konva.Vector2d, event: { readonly altKey?: boolean }): Konva.Vector2d => {
    const anchor = frame.current?.getActiveAnchor() ?? 'rotater';
    if (anchor === 'rotater' || event.altKey === true || part?.turn !== 0 || part.resize !== 'free') return point;
    const snapped = snapPoint({ x: point.x / scale, y: point.y / scale }, ground());
    const [acrossOnly, downOnly] = [edgeNames.includes(anchor), anchor.endsWith('center')];
    show(snapped.guides.filter(({ axis }) => (axis === 'x' ? !downOnly : !acrossOnly)));
    return { x: point.x + (downOnly ? 0 : snapped.x * scale), y: point.y + (acrossOnly ? 0 : snapped.y * scale) };
  };
  const finished = (act: PlaceAct): void => {
    show([]);
    if (grip.current !== null) put(placementOf(grip.current), act, false);
  };
  const click = (event: MouseEvent): void => {
    const held = press.current;
    press.current = null;
    if (held === null || held.dragged) return;
    if (event.detail > 1) return;
    clicked.current = held.id;
    if (!held.again) return;
    // The ground is behind everything, and meant only where nothing else is.
    const all = under(event);
    const hits = all.some((one) => !isGround(one)) ? all.filter((one) => !isGround(one)) : all;
    const place = hits.findIndex(({ id }) => id === selected);
    onSelect(hits[(place + 1) % hits.length]?.id ?? null);
  };
  const openAt = (event: MouseEvent): void => {
    const first = parts.filter((one) => one.id === clicked.current && !isGround(one));
    const found = [...first, ...under(event)].find(({ opens }) => opens);
    if (found === undefined) return;
    onSelect(found.id);
    onOpen(found.id);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    if (step !== undefined && parts.length > 0) {
      const place = parts.findIndex(({ id }) => id === selected);
      onSelect(parts[(place + step + parts.length) % parts.length]?.id ?? null);
    } else if (event.key === 'Escape') onSelect(null);
    else if (part !== null && event.key === 'Delete') onRemove?.(part.id);
    else if (part !== null && (event.key === 'Enter' || event.key === 'F2') && part.opens) onOpen(part.id);
    else {
      const next = part === null || event.ctrlKey || event.metaKey ? null : nudged(latest.current?.at ?? part, event, part);
      if (next === null) return;
      put(next.at, next.act, true);
    }
    event.preventDefault();
  };
  const over = (event: DragEvent): void => {
    if (onDropFile === undefined || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setHovered(under(event).find(({ takesPicture }) => takesPicture)?.id ?? null);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setHovered(null);
    const file = event.dataTransfer.files[0];
    const target = under(event).find(({ takesPicture }) => takesPicture);
    if (file !== undefined && target !== undefined) onDropFile?.(target.id, file);
  };
  const letGo = useEffectEvent(() => {
    press.current = null;
  });
  useLayoutEffect(() => {
    window.addEventListener('blur', letGo);
    return () => window.removeEventListener('blur', letGo);
  }, []);

  const marked = parts.find(({ id }) => id === hovered && id !== selected);
  return (
    <div
      ref={sheet}
      className="edit-surface"
      style={{ width: size[0] * scale, height: size[1] * scale }}
      // All keys mean something here, as they do in a drawing program.
      role="application"
      aria-label={part === null ? label : `${label}: ${part.name}`}
      tabIndex={0}
      onClick={click}
      onDoubleClick={openAt}
      onKeyDown={key}
      onDragOver={over}
      onDragLeave={() => setHovered(null)}
      onDrop={drop}
      onPointerLeave={() => setHovered(null)}
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
                // Above it where there is room, else inside.
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

function Outline({ part: { box, turn }, scale }: { readonly part: Stand; readonly scale: number }) {
  const [width, height] = [box.width * scale, box.height * scale];
  const place = { x: (box.x + box.width / 2) * scale, y: (box.y + box.height / 2) * scale, offsetX: width / 2, offsetY: height / 2 };
  return (
    <>
      <Rect {...place} width={width} height={height} rotation={turn} stroke="#ffffff" strokeWidth={3} opacity={0.7} listening={false} />
      <Rect {...place} width={width} height={height} rotation={turn} stroke="#0a62bd" strokeWidth={1.5} dash={[5, 3]} listening={false} />
    </>
  );
}

/** Seen on any ground. */
function SafeBorder({ box: { x, y, width, height }, scale }: { readonly box: Box; readonly scale: number }) {
  const place = { x: x * scale, y: y * scale, width: width * scale, height: height * scale, listening: false };
  return (
    <>
      <Rect {...place} stroke="#ffffff" strokeWidth={2} opacity={0.5} />
      <Rect {...place} stroke="#00a2ff" strokeWidth={1} dash={[3, 4]} />
    </>
  );
}
