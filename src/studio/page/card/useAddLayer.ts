import { useCallback } from 'react';
import { listAt } from '../../document/writtenSurvey.ts';
import { useStudioStore } from '../StudioContext.ts';
import type { NewLayer } from './newLayer.ts';
import { newLayer, placeOfNew } from './newLayer.ts';
import type { EditedSheet } from './SheetKind.ts';

/** Adds and selects a layer: a picture behind the guests, anything else in front of all layers. */
export function useAddLayer(sheet: EditedSheet, { width, height }: { readonly width: number; readonly height: number }) {
  const { command } = useStudioStore();
  return useCallback(
    (kind: NewLayer): Promise<boolean> =>
      command(({ whole, state, now }) => {
        const list = now([...sheet.path, 'layers']);
        if (list === null || state.inLanguages === null) return null;
        const layers = listAt(whole, list);
        const at = placeOfNew(kind, layers);
        const home = { width, height, shots: sheet.shots, isPaper: sheet.kind.isPaper, layers };
        const value = newLayer(kind, home, state.inLanguages);
        return { label: 'Add a layer', edits: [{ kind: 'insert', path: list, at, value }], select: [...list, at] };
      }),
    [command, sheet, width, height],
  );
}
