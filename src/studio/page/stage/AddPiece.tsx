import { useState } from 'react';
import type { Layout, Orientation } from '../../../shared/theme/layoutSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { uploadFile } from '../askStudio.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { shapeOfPicture } from './pictureAddress.ts';
import type { StagePart } from './StagePart.ts';

export interface AddPieceProps {
  readonly orientation: Orientation;
  readonly layout: Layout;
  readonly parts: readonly StagePart[];
  readonly upload: typeof uploadFile;
}

/** The sections whose screens allow additional pictures in front of everything else. */
const sections = ['welcome', 'takePhoto'] as const;

/** Adds a picture to a screen that allows additional ones; renders nothing on all other screens. */
export function AddPiece({ orientation, layout, parts, upload }: AddPieceProps) {
  const readOnly = useStudio(({ state }) => state?.readOnly ?? null);
  const { command } = useStudioStore();
  const [isPicking, setPicking] = useState(false);
  const section = sections.find((one) => parts.some(({ path }) => path[2] === one));
  if (section === undefined || readOnly !== null) return null;
  const list = ['layouts', orientation, section, 'front'];
  const add = async (image: string): Promise<void> => {
    const value = { image, box: placeOf(layout, await shapeOfPicture(image)) };
    await command(({ whole }) => {
      const at = listAt(whole, list).length;
      return { label: 'Add a picture', edits: [{ kind: 'insert', path: list, at, value }], select: [...list, at] };
    });
  };
  return (
    <>
      <button type="button" className="add-piece" onClick={() => setPicking(true)}>
        Add a picture…
      </button>
      {isPicking && <PictureDialog name="this screen" upload={upload} onChoose={add} onClose={() => setPicking(false)} />}
    </>
  );
}

/** A new picture's maximum size, as a share of the stage's shorter side. */
const share = 0.18;
const marginPx = 40;

/**
 * A new picture's box, in its own proportions: in a corner where it hides no face, neither on the sample cards nor in the live picture.
 */
function placeOf({ stage: [width, height] }: Layout, shape: number): ThemeBox {
  const most = Math.min(width, height) * share;
  const side = (px: number): number => Math.max(1, Math.round(px));
  return [marginPx, marginPx, side(shape > 1 ? most : most * shape), side(shape > 1 ? most / shape : most)];
}
