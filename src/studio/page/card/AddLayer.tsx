import { useState } from 'react';
import { uploadFile } from '../askStudio.ts';
import { PictureDialog } from '../stage/PictureDialog.tsx';
import { shapeOfPicture } from '../stage/pictureAddress.ts';
import type { EditedSheet } from './SheetKind.ts';
import { useAddLayer } from './useAddLayer.ts';

export interface AddLayerProps {
  readonly sheet: EditedSheet;
  readonly size: { readonly width: number; readonly height: number };
}

/** The buttons that add a layer to a sheet. */
export function AddLayer({ sheet, size }: AddLayerProps) {
  const add = useAddLayer(sheet, size);
  const { isPaper } = sheet.kind;
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="add-layer">
      <div className="row" role="group" aria-label="Add a layer">
        <span className="quiet">Add</span>
        <button type="button" onClick={() => void add('text')}>
          Text
        </button>
        <button type="button" onClick={() => setPicking(true)}>
          Picture…
        </button>
        <button type="button" onClick={() => void add('area')}>
          Area
        </button>
        <button type="button" onClick={() => void add('guests')}>
          {isPaper ? 'Card' : sheet.shots === 0 ? 'Guests' : 'Shot'}
        </button>
        {isPaper && (
          <button type="button" onClick={() => void add('code')}>
            QR code
          </button>
        )}
      </div>
      {isPicking && (
        <PictureDialog
          name="the new layer"
          upload={uploadFile}
          onChoose={async (picture) => add({ picture, shape: await shapeOfPicture(picture) })}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
