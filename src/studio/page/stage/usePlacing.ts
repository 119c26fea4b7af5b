import { useCallback, useRef, useState } from 'react';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { Preview } from '../studioStore.ts';
import { writtenPath } from '../studioStore.ts';
import { changedValues } from './placing.ts';

/** Placed values, with the label of the undo step. */
export interface Placed {
  readonly label: string;
  readonly values: readonly Preview[];
  readonly key: string | undefined;
}

/** Edits positions: previews at most once per frame while dragging, and sends one command at the end. */
export function usePlacing() {
  const store = useStudioStore();
  const hasPreviews = useStudio(({ previews }) => previews.length > 0);
  const [sending, setSending] = useState(0);
  const frame = useRef(0);
  const seen = useRef<readonly Preview[]>([]);
  /** The last placement, while its command is queued: the next press of the same key is merged into it. */
  const waiting = useRef<{ placed: Placed } | null>(null);

  const preview = useCallback(
    (values: readonly Preview[]): void => {
      seen.current = values;
      if (frame.current === 0)
        frame.current = requestAnimationFrame(() => {
          frame.current = 0;
          store.preview(seen.current);
        });
    },
    [store],
  );

  const place = useCallback(
    async (placed: Placed): Promise<void> => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      const { state } = store.getState();
      store.preview(placed.values);
      if (state === null || placed.values.length === 0) return;
      if (placed.key !== undefined && waiting.current?.placed.key === placed.key) {
        waiting.current.placed = placed;
        return;
      }
      const mine = { placed };
      waiting.current = mine;
      setSending((count) => count + 1);
      await store.command((newest) => {
        if (waiting.current === mine) waiting.current = null;
        const { label, values, key } = mine.placed;
        const edits = changedValues(newest.state.inLanguages, values).flatMap(({ path, value }) => {
          const there = newest.now(writtenPath(state, path));
          return there === null ? [] : [{ kind: 'set' as const, path: there, value }];
        });
        if (edits.length > 0) return { label, edits, ...(key === undefined ? {} : { key }) };
        store.preview([]);
        return null;
      });
      setSending((count) => count - 1);
    },
    [store],
  );
  return { preview, place, isSettled: !hasPreviews && sending === 0 };
}
