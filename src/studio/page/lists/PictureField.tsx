import type { DragEvent } from 'react';
import { useState } from 'react';
import { uploadFile } from '../askStudio.ts';
import { PictureDialog } from '../stage/PictureDialog.tsx';
import './pictureField.css';

export interface PictureFieldProps {
  /** What it is a picture of: `“Sea”`. */
  readonly name: string;
  /** The address of the picture that is there; null where there is none. */
  readonly shown: string | null;
  /** Gets the name by which the theme names the picture; null takes it away. */
  readonly onPicture: (name: string | null) => void;
}

/** A picture: a file that is dropped here, or one that is chosen, or an emoji by search. */
export function PictureField({ name, shown, onPicture }: PictureFieldProps) {
  const [isOver, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    const uploaded = await uploadFile(file);
    setTrouble('refusal' in uploaded ? uploaded.refusal : null);
    if ('name' in uploaded) onPicture(uploaded.name);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`picture-field${isOver ? ' over' : ''}`}
      role="group"
      aria-label={`Picture of ${name}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <span className="picture-shown">{shown === null ? <span className="quiet">none</span> : <img src={shown} alt="" />}</span>
      <button type="button" onClick={() => setChoosing(true)}>
        {shown === null ? 'Choose a picture…' : 'Another picture…'}
      </button>
      {shown !== null && (
        <button type="button" onClick={() => onPicture(null)}>
          No picture
        </button>
      )}
      <span className="quiet">or drop a file here</span>
      {trouble !== null && (
        <p className="words-trouble" role="alert">
          {trouble}
        </p>
      )}
      {isChoosing && <PictureDialog name={name} upload={uploadFile} onChoose={onPicture} onClose={() => setChoosing(false)} />}
    </div>
  );
}
