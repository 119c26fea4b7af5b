import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import type { ThemeBox } from '../../../../shared/theme/themeValues.ts';
import type { PlacedBox } from './placedBoxes.ts';
import { boxBy, nextUnder } from './placedBoxes.ts';

export interface LayerSurfaceProps {
  /** From back to front. */
  readonly boxes: readonly PlacedBox[];
  /** By its place as it is written; null for none. */
  readonly selected: number | null;
  /** CSS pixels to one of the sheet's. */
  readonly scale: number;
  readonly onSelect: (at: number | null) => void;
  /** Told of every step, and at last of the box that shall stay. */
  readonly onChange: (at: number, box: ThemeBox, isLast: boolean) => void;
}

type Hold = { readonly how: 'move' | 'size'; readonly at: number; readonly box: ThemeBox; readonly from: readonly [number, number] };

/** Arrow keys go so far in the sheet's pixels, with Shift a step of the second. */
const steps = [1, 10] as const;

/**
 * Lies over a sheet: its layers are selected by a click (again: what is behind), dragged and resized, or moved by arrow keys and, with Alt,
 * made larger.
 */
export function LayerSurface({ boxes, selected, scale, onSelect, onChange }: LayerSurfaceProps) {
  const held = useRef<Hold | null>(null);
  /** Whether the pointer has left the place that it was pressed at: it drags then, and clicks no more. */
  const hasMoved = useRef(false);
  const current = boxes.find(({ at }) => at === selected);
  const pointOf = (event: PointerEvent<HTMLElement>): [number, number] => {
    const { left, top } = event.currentTarget.closest('.layer-surface')?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [(event.clientX - left) / scale, (event.clientY - top) / scale];
  };
  const press = (event: PointerEvent<HTMLElement>, how: Hold['how']): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const from = pointOf(event);
    const { box } = current ?? {};
    const isInside = box !== undefined && from[0] >= box[0] && from[0] < box[0] + box[2] && from[1] >= box[1] && from[1] < box[1] + box[3];
    const taken = current !== undefined && (how === 'size' || isInside) ? current : nextUnder(boxes, from, null);
    if (taken === null) return onSelect(null);
    if (taken.at !== selected) onSelect(taken.at);
    event.currentTarget.setPointerCapture(event.pointerId);
    hasMoved.current = taken.at !== selected;
    held.current = { how, at: taken.at, box: taken.box, from };
  };
  const by = (event: PointerEvent<HTMLElement>, { how, box, from: [x, y] }: Hold): ThemeBox => {
    const [toX, toY] = pointOf(event);
    return boxBy(box, how, [toX - x, toY - y]);
  };
  const isFar = (event: PointerEvent<HTMLElement>, { from: [x, y] }: Hold): boolean => {
    const [toX, toY] = pointOf(event);
    return Math.hypot(toX - x, toY - y) * scale > clickSlopPx;
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const hold = held.current;
    if (hold === null) return;
    if (isFar(event, hold)) hasMoved.current = true;
    if (hasMoved.current) onChange(hold.at, by(event, hold), false);
  };
  const release = (event: PointerEvent<HTMLElement>): void => {
    const hold = held.current;
    held.current = null;
    if (hold === null) return;
    const box = by(event, hold);
    if (isFar(event, hold)) return onChange(hold.at, box, true);
    // A click where something is selected already means what is behind it.
    if (!hasMoved.current && hold.how === 'move') onSelect(nextUnder(boxes, pointOf(event), selected)?.at ?? null);
  };
  const key = (event: KeyboardEvent): void => {
    if (current === undefined) return;
    if (event.key === 'Escape') return onSelect(null);
    const step = steps[event.shiftKey ? 1 : 0];
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(current.at, boxBy(current.box, event.altKey ? 'size' : 'move', by as [number, number]), true);
  };
  return (
    <div
      className="layer-surface"
      onPointerDown={(event) => press(event, 'move')}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={() => (held.current = null)}
    >
      {current !== undefined && (
        <button
          type="button"
          className="layer-frame"
          style={placeOf(current.box, scale)}
          aria-label={`${current.name}, at ${current.box[0]}, ${current.box[1]}, ${current.box[2]} wide, ${current.box[3]} high. Arrow keys move it, with Alt they size it.`}
          onKeyDown={key}
        >
          <span className="layer-corner" onPointerDown={(event) => press(event, 'size')} />
        </button>
      )}
    </div>
  );
}

/** A hand trembles so far without meaning to drag. */
const clickSlopPx = 3;

const placeOf = ([x, y, width, height]: ThemeBox, scale: number) => ({
  left: x * scale,
  top: y * scale,
  width: width * scale,
  height: height * scale,
});
