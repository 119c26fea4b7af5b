import { useCallback, useRef, useState } from 'react';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { Preview } from '../studioStore.ts';
import { writtenPath } from '../studioStore.ts';
import { changedValues } from './placing.ts';

/** Values that have been placed, with what undoing them is called. */
export interface Placed {
  readonly label: string;
  readonly values: readonly Preview[];
  readonly key: string | undefined;
}

/**
 * Values on their way into the theme: seen at most once a frame while they change, and sent as one command when they have. What comes while
 * another is being sent waits; presses of one key become one.
 */
export function usePlacing() {
  const store = useStudioStore();
  const hasPreviews = useStudio(({ previews }) => previews.length > 0);
  const [isSending, setSending] = useState(false);
  const frame = useRef(0);
  const seen = useRef<readonly Preview[]>([]);
  const waiting = useRef<Placed[]>([]);
  const running = useRef(false);
  /** The state that the last command was sent in: until there is another one, it does not tell what changes. */
  const sentIn = useRef<number | null>(null);

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
      if (state === null || placed.values.length === 0) return store.preview([]);
      const isKnown = !running.current && state.revision !== sentIn.current;
      const values = isKnown ? changedValues(state.inLanguages, placed.values) : placed.values;
      if (values.length === 0) return store.preview([]);
      store.preview(placed.values);
      const last = waiting.current.at(-1);
      const joins = last !== undefined && placed.key !== undefined && last.key === placed.key;
      waiting.current = [...(joins ? waiting.current.slice(0, -1) : waiting.current), { ...placed, values }];
      if (running.current) return;
      running.current = true;
      setSending(true);
      for (let next = waiting.current.shift(); next !== undefined; next = waiting.current.shift()) {
        const now = store.getState().state ?? state;
        sentIn.current = now.revision;
        const edits = next.values.map(({ path, value }) => ({ kind: 'set' as const, path: writtenPath(now, path), value }));
        const isTaken = await store.command({ label: next.label, edits, ...(next.key === undefined ? {} : { key: next.key }) });
        if (!isTaken) {
          sentIn.current = null;
          waiting.current = [];
        }
        const newest = waiting.current.at(-1);
        if (newest !== undefined) store.preview(newest.values);
      }
      running.current = false;
      setSending(false);
    },
    [store],
  );
  return { preview, place, isSettled: !hasPreviews && !isSending };
}
