import { useState } from 'react';
import { bringFile } from '../askStudio.ts';
import { PictureDialog } from '../stage/PictureDialog.tsx';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import type { EditedSheet } from './editedSheets.ts';
import type { NewLayer } from './newLayer.ts';
import { newLayer } from './newLayer.ts';

export interface AddLayerProps {
  readonly sheet: EditedSheet;
  readonly size: { readonly width: number; readonly height: number };
  readonly layers: readonly unknown[];
  readonly onAdded: (at: number) => void;
}

/** Puts another layer in front of all that a sheet has. */
export function AddLayer({ sheet, size, layers, onAdded }: AddLayerProps) {
  const theme = useStudio(({ state }) => state?.inLanguages ?? null);
  const { edit } = useStudioStore();
  const [isPicking, setPicking] = useState(false);
  if (theme === null) return null;
  const add = async (kind: NewLayer): Promise<void> => {
    const value = newLayer(kind, { ...size, shots: sheet.shots, layers }, theme);
    if (await edit('Add a layer', { kind: 'insert', path: [...sheet.path, 'layers'], at: layers.length, value })) onAdded(layers.length);
  };
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
          {sheet.shots === 0 ? 'Guests' : 'Shot'}
        </button>
      </div>
      {isPicking && (
        <PictureDialog
          name="the new layer"
          bring={bringFile}
          onChoose={(name) => add({ picture: name })}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
