import { useState } from 'react';

const rows = ['1 2 3 4 5 6 7 8 9 0', 'q w e r t y u i o p', 'a s d f g h j k l', 'z x c v b n m'] as const;
const signs = ['-', '_', '.', '!', '?', '@'] as const;

/** On-screen keys for a touch screen without a keyboard. They type at the end of the text. */
export function Keyboard({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [isUpper, setUpper] = useState(false);
  const type = (text: string): void => {
    onChange(value + text);
    setUpper(false);
  };
  const key = (character: string) => {
    const text = isUpper ? character.toUpperCase() : character;
    return (
      <button key={character} type="button" onClick={() => type(text)}>
        {text}
      </button>
    );
  };
  return (
    // Keep the focus in the field, for people who use both keyboards.
    <div className="keyboard" role="group" aria-label="Keys" onPointerDown={(event) => event.preventDefault()}>
      {rows.map((row, index) => (
        <div key={row}>
          {index === 3 && (
            <button type="button" className="wide" aria-pressed={isUpper} onClick={() => setUpper(!isUpper)}>
              Shift
            </button>
          )}
          {row.split(' ').map(key)}
          {index === 3 && (
            <button type="button" className="wide" onClick={() => onChange([...value].slice(0, -1).join(''))}>
              Erase
            </button>
          )}
        </div>
      ))}
      <div>
        {signs.slice(0, 3).map(key)}
        <button type="button" className="space" onClick={() => type(' ')}>
          Space
        </button>
        {signs.slice(3).map(key)}
      </div>
    </div>
  );
}
