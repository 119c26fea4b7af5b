import type { Command } from '../../shared/theme/ThemeEdit.ts';
import type { Inherited } from './editText.ts';
import { editText } from './editText.ts';
import type { TextSplice } from './TextSplice.ts';
import { inverse, spliceAll, spliceBetween } from './TextSplice.ts';

/** One undo step. */
export interface HistoryStep {
  readonly label: string;
  readonly key?: string;
  readonly splices: readonly TextSplice[];
}

/** A text with its undo and redo steps. */
export interface History {
  readonly text: string;
  readonly done: readonly HistoryStep[];
  readonly undone: readonly HistoryStep[];
}

/** The oldest steps beyond this number are dropped. */
const maxSteps = 1000;

export const newHistory = (text: string): History => ({ text, done: [], undone: [] });

/** Applies a command. Throws if a path doesn't exist. A command that changes nothing adds no step. */
export function carryOut(history: History, { label, key, edits }: Command, inherited: Inherited): History {
  const { text, splices } = editText(history.text, edits, inherited);
  return withStep(history, text, { label, splices, ...(key === undefined ? {} : { key }) });
}

/** Replaces the text with another version, as a separate step. */
export function takeOver(history: History, text: string, label: string): History {
  return withStep(history, text, { label, splices: [spliceBetween(history.text, text)] });
}

function withStep(history: History, text: string, step: HistoryStep): History {
  if (text === history.text) return history;
  const last = history.done.at(-1);
  const joins = last !== undefined && step.key !== undefined && last.key === step.key && history.undone.length === 0;
  const done = joins
    ? [...history.done.slice(0, -1), { ...step, splices: [...last.splices, ...step.splices] }]
    : [...history.done, step].slice(-maxSteps);
  return { text, done, undone: [] };
}

export function undo(history: History): History {
  const step = history.done.at(-1);
  if (step === undefined) return history;
  return {
    text: spliceAll(history.text, inverse(step.splices)),
    done: history.done.slice(0, -1),
    undone: [...history.undone, step],
  };
}

export function redo(history: History): History {
  const step = history.undone.at(-1);
  if (step === undefined) return history;
  // The next command starts a new step, even if it has the same key.
  const { key: _key, ...closed } = step;
  return { text: spliceAll(history.text, step.splices), done: [...history.done, closed], undone: history.undone.slice(0, -1) };
}
