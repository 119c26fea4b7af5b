import type { KeyboardEvent, ReactNode } from 'react';
import { memo, useEffect, useRef } from 'react';
import type { ShownPart } from './useStageParts.ts';

export interface PartListProps {
  /** From back to front. */
  readonly parts: readonly ShownPart[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (id: string) => void;
  /** Content below the list. */
  readonly children?: ReactNode;
}

/**
 * All parts of a screen by name, from front to back, including those that the pointer can't reach. The list makes them accessible by
 * keyboard. Enter moves the focus to the stage.
 */
export const PartList = memo(function PartList({ parts, selected, onSelect, onOpen, onRemove, children }: PartListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = [...parts].reverse();
  const place = shown.findIndex(({ surface }) => surface.id === selected);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const key = (event: KeyboardEvent<HTMLUListElement>): void => {
    const last = shown.length - 1;
    const next = { ArrowDown: Math.min(last, place + 1), ArrowUp: Math.max(0, place - 1), Home: 0, End: last }[event.key];
    const there = next === undefined ? undefined : shown[next];
    if (there !== undefined) onSelect(there.surface.id);
    else if (event.key === 'F2' && selected !== null) onOpen(selected);
    else if (event.key === 'Delete' && selected !== null) onRemove(selected);
    else if (event.key === 'Enter' && selected !== null)
      list.current?.closest('.stage-work')?.querySelector<HTMLElement>('.edit-surface')?.focus();
    else return;
    event.preventDefault();
  };
  const idOf = (id: string): string => `part-${id}`;
  return (
    <section className="part-list" aria-label="Parts of this screen">
      <h3 id="part-list-name">On this screen</h3>
      <ul
        ref={list}
        role="listbox"
        aria-labelledby="part-list-name"
        aria-activedescendant={selected === null ? undefined : idOf(selected)}
        tabIndex={0}
        onKeyDown={key}
      >
        {shown.map(({ surface, words, picture, isControl }) => (
          <li
            key={surface.id}
            id={idOf(surface.id)}
            role="option"
            aria-selected={surface.id === selected}
            onClick={() => onSelect(surface.id)}
            onDoubleClick={() => onOpen(surface.id)}
          >
            <i aria-hidden="true">{isControl ? '◉' : words.length > 0 ? 'T' : picture !== null ? '◧' : '□'}</i>
            <span>{surface.name}</span>
          </li>
        ))}
      </ul>
      {children}
      <details>
        <summary>Keys</summary>
        <dl>
          <dt>Arrows</dt>
          <dd>move by 1, with Shift by 10</dd>
          <dt>Alt+arrows</dt>
          <dd>resize</dd>
          <dt>, and .</dt>
          <dd>rotate</dd>
          <dt>Page up, down</dt>
          <dd>the next part</dd>
          <dt>Enter</dt>
          <dd>words or picture</dd>
          <dt>Delete</dt>
          <dd>remove a sample card or a picture</dd>
          <dt>F6</dt>
          <dd>the next part of the page</dd>
          <dt>Alt</dt>
          <dd>while dragging: do not snap</dd>
        </dl>
      </details>
    </section>
  );
});
