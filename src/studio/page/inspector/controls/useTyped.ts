import { useState } from 'react';
import type { ControlProps } from './ControlProps.ts';

/** A text's value, or a sentence why it has none. */
export type ReadText = { readonly value: unknown } | { readonly problem: string };

export interface TypedText {
  readonly text: string;
  readonly put: (text: string) => void;
  /** Spread this over an input or a textarea. */
  readonly props: {
    readonly value: string;
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: React.KeyboardEvent) => void;
  };
}

/** An input's text: while it is being typed or was refused, the typed text; otherwise the current value. Escape discards refused text. */
export function useTyped(options: {
  /** The current value, as text. */
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
        // Keep the typed text until the draft includes it.
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

/** Like `useTyped`, for a value that is the text itself. */
export const useTypedText = ({ edit, onProblem }: Pick<ControlProps, 'edit' | 'onProblem'>): TypedText =>
  useTyped({
    shown: typeof edit.value === 'string' ? edit.value : '',
    read: (text) => ({ value: text }),
    type: (value) => edit.type(() => value),
    flush: edit.flush,
    onProblem,
  });
