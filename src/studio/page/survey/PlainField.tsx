import { useId, useState } from 'react';

export interface PlainFieldProps {
  readonly label: string;
  readonly text: string;
  /** Called with the changed text when the user leaves the field. */
  readonly onText: (text: string) => void;
}

/** A text that is the same in all languages. */
export function PlainField({ label, text, onText }: PlainFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed !== null && typed.trim() !== text) onText(typed.trim());
    setTyped(null);
  };
  return (
    <div className="words-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed ?? text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </div>
  );
}
