import { useCallback, useEffect, useRef, useState } from 'react';
import { valueAt } from '../../document/editText.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { judgeValue } from './judgeValue.ts';
import { labelsTo } from '../names/fieldLabel.ts';
import { shownPaths } from './shownPaths.ts';
import type { FieldStatus } from './fieldStatusOf.ts';
import { fieldStatusAt, fieldStatusOf } from './fieldStatusOf.ts';
import type { ThemeField } from './themeField.ts';

/** How long typing must pause before the value is sent to the draft. */
const restMs = 300;

/** Computes the new value from the current one, when it is this change's turn. */
export type Change = (before: unknown) => unknown;

/** A field's actions. */
export interface FieldEdit {
  readonly status: FieldStatus;
  /** The displayed value: the last one sent until the draft includes it, otherwise the current one. */
  readonly value: unknown;
  readonly readOnly: boolean;
  /**
   * Sends a change of the current value to the draft; undefined removes the theme's own value. Returns null if the schema accepts the new
   * value; otherwise its reason, and nothing is sent.
   */
  readonly set: (change: Change) => string | null;
  /** Like `set`, while the user types or drags: shown at once, but sent after a pause, as one undo step with the changes that follow. */
  readonly type: (change: Change) => string | null;
  /** Sends the pending change of `type` at once. Resolves when the draft includes it. */
  readonly flush: () => Promise<void>;
  /** Removes the theme's own value. */
  readonly reset: () => void;
}

export function useFieldEdit(field: ThemeField): FieldEdit {
  const store = useStudioStore();
  const { optional } = field;
  // A field is remounted for another path, so its path never changes.
  const [path] = useState(field.path);
  const [ask] = useState(() => fieldStatusAt(path, optional));
  const status = useStudio(({ own, whole, state }) => ask({ own, whole, inherited: state?.inherited }));
  const readOnly = useStudio(({ state }) => state?.readOnly !== null);
  const [sent, setSent] = useState<{ readonly value: unknown } | null>(null);
  /** The value after the last requested change, until that change has been sent and answered. */
  const latest = useRef<{ readonly value: unknown } | null>(null);
  const waiting = useRef<{ readonly change: Change; readonly cancel: () => void } | null>(null);
  const name = labelsTo(path).slice(-2).join(': ');
  const key = path.join('.');

  const holds = useCallback((): unknown => {
    const { own, whole, state } = store.getState();
    const now = ask({ own, whole, inherited: state?.inherited });
    return latest.current === null ? now.value : (latest.current.value ?? now.before);
  }, [store, ask]);
  const send = useCallback(
    async (change: Change, typed: boolean) => {
      const mine = { value: change(holds()) };
      latest.current = mine;
      setSent(mine);
      await store.command(({ whole, own, state, now }) => {
        const at = now(path);
        if (at === null) return null;
        const value = change(fieldStatusOf(at, optional, { own, whole, inherited: state.inherited }).value);
        const edit = value === undefined ? ({ kind: 'reset', path: at } as const) : ({ kind: 'set', path: at, value } as const);
        return {
          label: `${value === undefined ? 'Reset' : 'Change'} ${name}`,
          edits: [edit],
          ...(typed ? { key: `field ${key}` } : {}),
        };
      });
      if (latest.current === mine) latest.current = null;
      setSent((now) => (now === mine ? null : now));
    },
    [store, holds, name, path, optional, key],
  );
  /** Takes the pending change, if there is one. */
  const taken = useCallback(() => {
    const held = waiting.current;
    held?.cancel();
    waiting.current = null;
    return held;
  }, []);
  const flush = useCallback(async () => {
    const held = taken();
    if (held !== null) await send(held.change, true);
  }, [taken, send]);
  // Also send the change if the field disappears without a blur.
  useEffect(() => () => void flush(), [flush]);
  const seen = useCallback(
    (value: unknown) => {
      const { state, whole: now } = store.getState();
      if (state === null) return;
      const before = JSON.stringify(valueAt(now, path));
      // Preview only if the displayed theme has the value as written: its pictures may have addresses instead, and its sizes may be
      // scaled.
      const alike = shownPaths(state, path).filter((shown) => JSON.stringify(valueAt(state.inLanguages, shown)) === before);
      store.preview(alike.map((shown) => ({ path: shown, value })));
    },
    [store, path],
  );
  useEffect(
    () =>
      store.subscribe((page, before) => {
        // A new state has arrived that lacks the text being typed, so preview the text again.
        if (page.state !== before.state && waiting.current !== null) seen(waiting.current.change(holds()));
      }),
    [store, seen, holds],
  );

  const judge = (value: unknown): string | null => (value === undefined ? null : judgeValue(field, value, store.getState().whole));
  return {
    status,
    value: sent === null ? status.value : (sent.value ?? status.before),
    readOnly,
    flush,
    set(change) {
      const refused = judge(change(holds()));
      if (refused === null) {
        taken();
        void send(change, false);
      }
      return refused;
    },
    type(change) {
      const held = taken();
      const both: Change = held === null ? change : (before) => change(held.change(before));
      const refused = judge(both(holds()));
      if (refused !== null) return refused;
      seen(both(holds()));
      waiting.current = { change: both, cancel: store.after(restMs, () => void flush()) };
      return null;
    },
    reset() {
      taken();
      void send(() => undefined, false);
    },
  };
}
