import type { SurfacePart } from './SurfacePart.ts';

/** A point of the window, in CSS pixels. */
export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

/** The state of the pointer. A press becomes a drag after a movement that is too long for a click. */
type Pointer =
  | { readonly is: 'up' }
  | { readonly is: 'pressing'; readonly from: WindowPoint; readonly id: string | null; readonly wasSelected: boolean }
  | { readonly is: 'dragging' };

export interface Gesture {
  readonly pointer: Pointer;
  readonly hovered: string | null;
  /** The part under the first click: a double click opens this part, even if its second click hits another one. */
  readonly clicked: string | null;
}

/** `hits` are the parts under the pointer, front to back. */
export type GestureEvent =
  | { readonly type: 'pressed'; readonly at: WindowPoint; readonly hits: readonly SurfacePart[]; readonly keepsSelection: boolean }
  | { readonly type: 'hovered'; readonly id: string | null }
  | { readonly type: 'pulled'; readonly to: WindowPoint }
  | { readonly type: 'clicked'; readonly count: number; readonly hits: readonly SurfacePart[] }
  | { readonly type: 'double-clicked'; readonly hits: readonly SurfacePart[] }
  /** The pointer went to one of the frame's handles, or the window lost the keyboard focus. */
  | { readonly type: 'released' };

/** The surface at the moment of the event. */
export interface GestureSurface {
  readonly size: readonly [width: number, height: number];
  readonly parts: readonly SurfacePart[];
  readonly selected: string | null;
}

export type GestureAct =
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'open'; readonly id: string }
  /** Start dragging the selected part, first by this distance in CSS pixels. */
  | { readonly type: 'start-drag'; readonly x: number; readonly y: number };

/** How far the pointer may move during a click, in CSS pixels. */
export const clickSlackPx = 3;

export const noGesture: Gesture = { pointer: { is: 'up' }, hovered: null, clicked: null };

/**
 * The next state of the pointer on a surface, and the resulting action. A press selects the front part. A click on the selected part
 * selects the part behind it. A double click opens a part. A press followed by a movement drags the selected part.
 */
export function nextGesture(
  now: Gesture,
  event: GestureEvent,
  { size, parts, selected }: GestureSurface,
): readonly [Gesture, ...GestureAct[]] {
  const { pointer } = now;
  const isGround = ({ box }: SurfacePart): boolean => box.x <= 0 && box.y <= 0 && box.width >= size[0] && box.height >= size[1];
  switch (event.type) {
    case 'pressed': {
      const { at: from, keepsSelection: wasSelected } = event;
      const id = wasSelected ? selected : (event.hits[0]?.id ?? null);
      const next: Gesture = { ...now, pointer: { is: 'pressing', from, id, wasSelected } };
      return wasSelected ? [next] : [next, { type: 'select', id }];
    }
    case 'hovered':
      return [now.hovered === event.id ? now : { ...now, hovered: event.id }];
    case 'pulled': {
      if (pointer.is !== 'pressing') return [now];
      const [x, y] = [event.to.x - pointer.from.x, event.to.y - pointer.from.y];
      const part = parts.find(({ id }) => id === selected);
      if (Math.hypot(x, y) < clickSlackPx || pointer.id !== selected || part?.isMovable !== true) return [now];
      return [
        { ...now, pointer: { is: 'dragging' } },
        { type: 'start-drag', x, y },
      ];
    }
    case 'clicked': {
      const next: Gesture = { ...now, pointer: { is: 'up' } };
      if (pointer.is !== 'pressing' || event.count > 1) return [next];
      const clicked: Gesture = { ...next, clicked: pointer.id };
      if (!pointer.wasSelected) return [clicked];
      // The background is behind everything, so select it only if there is no other part.
      const inFront = event.hits.filter((part) => !isGround(part));
      const hits = inFront.length > 0 ? inFront : event.hits;
      const behind = hits[(hits.findIndex(({ id }) => id === selected) + 1) % hits.length];
      return [clicked, { type: 'select', id: behind?.id ?? null }];
    }
    case 'double-clicked': {
      const first = parts.filter((part) => part.id === now.clicked && !isGround(part));
      const found = [...first, ...event.hits].find(({ opens }) => opens);
      return found === undefined ? [now] : [now, { type: 'select', id: found.id }, { type: 'open', id: found.id }];
    }
    case 'released':
      return [{ ...now, pointer: { is: 'up' } }];
  }
}
