import type { ChangeEvent, DragEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { bringFile } from '../askStudio.ts';
import './pictureField.css';

export interface PictureFieldProps {
  /** What it is a picture of: `Picture of “Sea”`. */
  readonly label: string;
  /** The address of the picture that is there; null where there is none. */
  readonly shown: string | null;
  /** Gets the name by which the theme names the picture; null takes it away. */
  readonly onPicture: (name: string | null) => void;
  /** Whether it may be taken away. */
  readonly mayGo?: boolean;
}

/** A picture: a file that is dropped or chosen, or an emoji by its name. */
export function PictureField({ label, shown, onPicture, mayGo = true }: PictureFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [emoji, setEmoji] = useState('');
  const names = useEmojiNames();
  const take = async (file: File | undefined): Promise<void> => {
    setOver(false);
    if (file === undefined) return;
    const brought = await bringFile(file);
    setTrouble('refusal' in brought ? brought.refusal : null);
    if ('name' in brought) onPicture(brought.name);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    void take(event.target.files?.[0]);
    // The same file may be chosen again when it was changed meanwhile.
    event.target.value = '';
  };
  return (
    <div
      className={`picture-field${isOver ? ' over' : ''}`}
      role="group"
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="picture-shown">{shown === null ? <span className="quiet">none</span> : <img src={shown} alt="" />}</span>
      <label className="button picture-file">
        Choose a file
        <input type="file" accept="image/svg+xml,image/png,image/jpeg,image/webp" onChange={chosen} />
      </label>
      <form
        className="picture-emoji"
        onSubmit={(event) => {
          event.preventDefault();
          if (names.includes(emoji)) onPicture(`emoji:${emoji}`);
          else setTrouble(emoji === '' ? null : `There is no emoji called “${emoji}”.`);
        }}
      >
        <label htmlFor={id} className="spoken">
          Emoji, by its name
        </label>
        <input
          id={id}
          list={`${id}-names`}
          placeholder="or an emoji: sailboat"
          value={emoji}
          onChange={({ target }) => setEmoji(target.value)}
        />
        <datalist id={`${id}-names`}>
          {matching(names, emoji).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit">Take it</button>
      </form>
      {mayGo && shown !== null && (
        <button type="button" onClick={() => onPicture(null)}>
          No picture
        </button>
      )}
      {trouble !== null && (
        <p className="words-trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}

/** So many are offered while a name is typed. */
const mostOffered = 40;

const matching = (names: readonly string[], typed: string): readonly string[] =>
  typed === '' ? [] : names.filter((name) => name.includes(typed.toLowerCase())).slice(0, mostOffered);

let asked: Promise<readonly string[]> | null = null;

/** The names of all emoji, asked for once; none until they are there. */
function useEmojiNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    asked ??= fetch('/emoji-names').then(
      (response) => (response.ok ? (response.json() as Promise<readonly string[]>) : []),
      () => [],
    );
    void asked.then((all) => isWanted && setNames(all));
    return () => {
      isWanted = false;
    };
  }, []);
  return names;
}
