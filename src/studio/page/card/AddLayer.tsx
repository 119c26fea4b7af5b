import { useState } from 'react';
import { uploadFile } from '../askStudio.ts';
import { PictureDialog } from '../stage/PictureDialog.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { shapeOfPicture } from '../stage/pictureAddress.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import type { EditedSheet } from './SheetKind.ts';
import type { NewLayer } from './newLayer.ts';
import { newLayer, placeOfNew } from './newLayer.ts';

export interface AddLayerProps {
  readonly sheet: EditedSheet;
  readonly size: { readonly width: number; readonly height: number };
}

/** Puts another layer in front of all that a sheet has. */
export function AddLayer({ sheet, size }: AddLayerProps) {
  const theme = useStudio(({ state }) => state?.inLanguages ?? null);
  const { command } = useStudioStore();
  const { isPaper } = sheet.kind;
  const [isPicking, setPicking] = useState(false);
  if (theme === null) return null;
  const add = (kind: NewLayer): void =>
    void command(({ whole, now }) => {
      const list = now([...sheet.path, 'layers']);
      if (list === null) return null;
      const layers = listAt(whole, list);
      const at = placeOfNew(kind, layers);
      const value = newLayer(kind, { ...size, shots: sheet.shots, isPaper, layers }, theme);
      return { label: 'Add a layer', edits: [{ kind: 'insert', path: list, at, value }], select: [...list, at] };
    });
  return (
    <div className="add-layer">
      <div className="row" role="group" aria-label="Add a layer">
        <span className="quiet">Add</span>
        <button type="button" onClick={() => add('text')}>
          Text
        </button>
        <button type="button" onClick={() => setPicking(true)}>
          Picture…
        </button>
        <button type="button" onClick={() => add('area')}>
          Area
        </button>
        <button type="button" onClick={() => add('guests')}>
          {isPaper ? 'Card' : sheet.shots === 0 ? 'Guests' : 'Shot'}
        </button>
        {isPaper && (
          <button type="button" onClick={() => add('code')}>
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
