import { useState } from 'react';
import { counted } from '../../pageParts/amounts.ts';
import { TextField } from './TextField.tsx';

export interface Choosable {
  readonly id: string;
  readonly name: string;
  /** Why the item can't be chosen; undefined if it can. A chosen item can always be removed. */
  readonly whyNot?: string;
}

export interface TicksProps {
  readonly title: string;
  /** The noun for one item. */
  readonly noun: string;
  readonly things: readonly Choosable[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** With more items than this, there is a search field. */
const few = 8;

/** Checkboxes for choosing several items by name. */
export function Ticks({ title, noun, things, chosen, onChange }: TicksProps) {
  const [wanted, setWanted] = useState('');
  const shown = things.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <fieldset className="ticks">
      <legend>
        {title} <span className="quiet">{`${counted(chosen.length, noun)} chosen`}</span>
      </legend>
      {things.length > few && <TextField label={`Find a ${noun}`} type="search" value={wanted} onChange={setWanted} required={false} />}
      {things.length === 0 && <p className="quiet">{`There is no ${noun} yet; it can be added later.`}</p>}
      {things.length > 0 && shown.length === 0 && <p className="quiet">{`No ${noun} matches.`}</p>}
      <div className="scroll">
        {shown.map(({ id, name, whyNot }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={whyNot !== undefined && !chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span>
              {name} {whyNot !== undefined && <span className="quiet">{whyNot}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
