import { useCallback, useEffect, useRef, useState } from 'react';
import { valueAt } from '../../document/editText.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { judgeValue } from './judgeValue.ts';
import { labelsTo } from './fieldLabel.ts';
import { shownPaths } from './shownPaths.ts';
import type { Standing } from './standingOf.ts';
import { standingAt } from './standingOf.ts';
import type { ThemeField } from './themeField.ts';

/** So long a hand that types rests before the draft is told. */
const restMs = 300;

/** What can be done with a field. */
export interface FieldEdit {
  readonly standing: Standing;
  /** What the field shows: what holds or, until the draft has it, what was last sent. */
  readonly value: unknown;
  readonly readOnly: boolean;
  /** Has the draft say a value. What the schema does not take is not sent: gives the sentence why, null for none. */
  readonly set: (value: unknown) => string | null;
  /** The same while a hand is at it: seen at once, told to the draft when the hand rests, as one step with what comes next. */
  readonly type: (value: unknown) => string | null;
  /** Tells the draft at once what `type` still holds back. */
  readonly flush: () => void;
  /** Takes the theme's own word away. */
  readonly reset: () => void;
}

export function useFieldEdit(field: ThemeField): FieldEdit {
  const store = useStudioStore();
  const { optional } = field;
  // A field is drawn anew for another path.
  const [path] = useState(field.path);
  const [ask] = useState(() => standingAt(path, optional));
  const standing = useStudio(({ own, whole, state }) => ask({ own, whole, inherited: state?.inherited }));
  const readOnly = useStudio(({ state }) => state?.readOnly !== null);
  const [sent, setSent] = useState<{ readonly value: unknown; readonly revision: number } | null>(null);
  // Of no interest to a field in which nobody has done anything.
  const revision = useStudio(({ state }) => (sent === null ? 0 : (state?.revision ?? 0)));
  const waiting = useRef<{ readonly value: unknown; readonly cancel: () => void } | null>(null);
  const name = labelsTo(path).slice(-2).join(': ');
  const key = path.join('.');

  const send = useCallback(
    async (value: unknown, typed: boolean) => {
      const at = store.getState().state?.revision ?? 0;
      setSent({ value, revision: at });
      const isTaken = await store.edit(`Change ${name}`, { kind: 'set', path, value }, typed ? `field ${key}` : undefined);
      if (!isTaken) setSent(null);
    },
    [store, name, path, key],
  );
  /** What waits, which waits no longer. */
  const taken = useCallback(() => {
    const held = waiting.current;
    held?.cancel();
    waiting.current = null;
    return held;
  }, []);
  const flush = useCallback(() => {
    const held = taken();
    if (held !== null) void send(held.value, true);
  }, [taken, send]);
  // Whoever leaves a field by another way than its blur leaves nothing behind.
  useEffect(() => flush, [flush]);
  const seen = useCallback(
    (value: unknown) => {
      const { state, whole: now } = store.getState();
      if (state === null) return;
      const before = JSON.stringify(valueAt(now, path));
      // Only where the theme on show has what is written: pictures have addresses there, and sizes may be scaled.
      const alike = shownPaths(state, path).filter((shown) => JSON.stringify(valueAt(state.inLanguages, shown)) === before);
      store.preview(alike.map((shown) => ({ path: shown, value })));
    },
    [store, path],
  );
  useEffect(
    () =>
      store.subscribe((page, before) => {
        // A state without what is still being typed has come in between.
        if (page.state !== before.state && waiting.current !== null) seen(waiting.current.value);
      }),
    [store, seen],
  );

  const judge = (value: unknown): string | null => judgeValue(field, value, store.getState().whole);
  return {
    standing,
    value: sent !== null && sent.revision === revision ? sent.value : standing.value,
    readOnly,
    flush,
    set(value) {
      const refused = judge(value);
      if (refused === null) {
        taken();
        void send(value, false);
      }
      return refused;
    },
    type(value) {
      const refused = judge(value);
      taken();
      if (refused !== null) return refused;
      seen(value);
      waiting.current = { value, cancel: store.after(restMs, flush) };
      return null;
    },
    reset() {
      taken();
      setSent(null);
      void store.edit(`Take back ${name}`, { kind: 'reset', path });
    },
  };
}
