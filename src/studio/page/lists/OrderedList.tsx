import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { movedTo } from './movedTo.ts';
import './orderedList.css';

export interface OrderedItem {
  readonly key: string;
  /** The item's name, announced when it moves: `Moon`. */
  readonly name: string;
  readonly row: ReactNode;
  readonly isSelected?: boolean;
}

export interface OrderedListProps {
  readonly label: string;
  readonly items: readonly OrderedItem[];
  /** Resolves when the move is done or refused. */
  readonly onMove: (from: number, to: number) => Promise<unknown>;
}

/** A list that users reorder by dragging a row's grip, or with arrow keys on the grip. */
export function OrderedList({ label, items, onMove }: OrderedListProps) {
  const hint = useId();
  const rows = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const [announced, setAnnounced] = useState('');
  /** The index that further key presses refer to: the row's index after all pending moves. */
  const followed = useRef<number | null>(null);
  const moving = useRef(0);
  const grips = (): HTMLElement[] => [...(rows.current?.querySelectorAll<HTMLElement>(':scope > li > .ordered-grip') ?? [])];
  const order = items.map(({ key, name }) => `${key} ${name}`).join('\n');
  useLayoutEffect(() => {
    if (followed.current !== null) grips()[followed.current]?.focus();
  }, [order]);
  async function move(from: number, to: number, follow: boolean): Promise<void> {
    if (from === to || to < 0 || to >= items.length) return;
    moving.current++;
    followed.current = follow ? Math.max(0, Math.min((followed.current ?? from) + to - from, items.length - 1)) : null;
    setAnnounced(`${items[from]?.name ?? ''}: position ${to + 1} of ${items.length}`);
    await onMove(from, to);
    if (--moving.current === 0) followed.current = null;
  }
  const press = (event: KeyboardEvent, place: number): void => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    void move(place, to, true);
  };
  const middles = (): number[] =>
    [...(rows.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
  /** The rows' positions at the start of the drag, because rows don't move under the pointer. */
  const stood = useRef<readonly number[]>([]);
  const begin = (event: PointerEvent<HTMLElement>, from: number): void => {
    if (event.button !== 0) return;
    stood.current = middles();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from, to: from });
  };
  const end = (): void => {
    if (drag !== null) void move(drag.from, drag.to, false);
    setDrag(null);
  };
  useEffect(() => {
    if (drag === null) return;
    const leave = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [drag]);
  return (
    <>
      <ol ref={rows} className="ordered" aria-label={label}>
        {items.map(({ key, name, row, isSelected = false }, place) => (
          <li key={key} className={rowClass(place, drag)} aria-current={isSelected ? 'true' : undefined}>
            <button
              type="button"
              className="ordered-grip"
              aria-label={`Move ${name}`}
              aria-describedby={hint}
              onKeyDown={(event) => press(event, place)}
              onPointerDown={(event) => begin(event, place)}
              onPointerMove={({ clientY }) => drag !== null && setDrag({ ...drag, to: movedTo(drag.from, stood.current, clientY) })}
              onPointerUp={end}
              onPointerCancel={() => setDrag(null)}
            >
              <span aria-hidden="true">⠿</span>
            </button>
            {row}
          </li>
        ))}
      </ol>
      <p id={hint} hidden>
        The arrow keys move it up and down.
      </p>
      <p className="spoken" role="status">
        {announced}
      </p>
    </>
  );
}

function rowClass(place: number, drag: { readonly from: number; readonly to: number } | null): string | undefined {
  if (drag === null) return undefined;
  if (place === drag.from) return 'ordered-dragged';
  if (place !== drag.to) return undefined;
  return drag.to < drag.from ? 'ordered-before' : 'ordered-behind';
}
