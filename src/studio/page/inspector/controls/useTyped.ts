import { useState } from 'react';
import type { ControlProps } from './ControlProps.ts';

/** What a text stands for, or a sentence why it stands for nothing. */
export type ReadText = { readonly value: unknown } | { readonly problem: string };

export interface TypedText {
  readonly text: string;
  readonly put: (text: string) => void;
  /** Spread over an input or a textarea. */
  readonly props: {
    readonly value: string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: React.KeyboardEvent) => void;
  };
}

/**
 * The text of a field in which somebody types: theirs as long as they do or it is refused, else what holds. Escape takes back what was
 * refused.
 */
export function useTyped(options: {
  /** What holds, as a text. */
  readonly shown: string;
  readonly read: (text: string) => ReadText;
  readonly type: (value: unknown) => string | null;
  readonly flush: () => Promise<void>;
  readonly onProblem: (problem: string | null) => void;
}): TypedText {
  const { shown, read, type, flush, onProblem } = options;
  const [typed, setTyped] = useState<{ readonly text: string; readonly state: 'typing' | 'refused' } | null>(null);
  const text = typed === null ? shown : typed.text;
  const put = (next: string): void => {
    const meant = read(next);
    const problem = 'problem' in meant ? meant.problem : type(meant.value);
    setTyped({ text: next, state: problem === null ? 'typing' : 'refused' });
    onProblem(problem);
  };
  return {
    text,
    put,
    props: {
      value: text,
      onChange: ({ target }) => put(target.value),
      onBlur() {
        const told = flush();
        // Until the draft has it, what was typed stands there.
        if (typed?.state === 'typing') void told.then(() => setTyped((now) => (now === typed ? null : now)));
      },
      onKeyDown(event) {
        if (event.key !== 'Escape' || typed?.state !== 'refused') return;
        event.stopPropagation();
        setTyped(null);
        onProblem(null);
      },
    },
  };
}

/** The same for a text that means itself. */
export const useTypedText = ({ edit, onProblem }: Pick<ControlProps, 'edit' | 'onProblem'>): TypedText =>
  useTyped({
    shown: typeof edit.value === 'string' ? edit.value : '',
    read: (text) => ({ value: text }),
    type: (value) => edit.type(() => value),
    flush: edit.flush,
    onProblem,
  });
