import { useId } from 'react';

export interface OneOfProps {
  readonly label: string;
  readonly all: readonly (readonly [key: string, name: string])[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A choice of a few items, side by side. */
export function OneOf({ label, all, value, onChange }: OneOfProps) {
  const name = useId();
  return (
    <div className="shapes" role="radiogroup" aria-label={label}>
      {all.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
