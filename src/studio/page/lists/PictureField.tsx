import { useState } from 'react';
import { uploadFile } from '../askStudio.ts';
import { PictureDialog } from '../stage/PictureDialog.tsx';
import './pictureField.css';

export interface PictureFieldProps {
  /** The subject of the picture: `“Sea”`. */
  readonly name: string;
  /** The address of the current picture; null if there is none. */
  readonly shown: string | null;
  /** Called with the theme's name for the picture; null removes it. */
  readonly onPicture: (name: string | null) => void;
}

/** A picture: chosen, or an emoji found by search. The surrounding area accepts a dropped file. */
export function PictureField({ name, shown, onPicture }: PictureFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="picture-field" role="group" aria-label={`Picture of ${name}`}>
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
      {isChoosing && <PictureDialog name={name} upload={uploadFile} onChoose={onPicture} onClose={() => setChoosing(false)} />}
    </div>
  );
}
