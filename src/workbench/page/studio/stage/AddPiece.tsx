import { useState } from 'react';
import type { Layout, Orientation } from '../../../../shared/theme/layoutSchema.ts';
import type { ThemeBox } from '../../../../shared/theme/themeValues.ts';
import type { bringFile } from '../askStudio.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { listAt } from '../survey/writtenSurvey.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { shapeOfPicture } from './pictureAddress.ts';
import type { StagePart } from './StagePart.ts';

export interface AddPieceProps {
  readonly orientation: Orientation;
  readonly layout: Layout;
  readonly parts: readonly StagePart[];
  readonly bring: typeof bringFile;
}

/** The screens that have free pictures in front of all else: what is on them tells which one it is. */
const sections = ['welcome', 'takePhoto'] as const;

/** Puts another picture on a screen that may have some; null on all others. */
export function AddPiece({ orientation, layout, parts, bring }: AddPieceProps) {
  const whole = useStudio((page) => page.whole);
  const readOnly = useStudio(({ state }) => state?.readOnly ?? null);
  const { edit, select } = useStudioStore();
  const [isPicking, setPicking] = useState(false);
  const section = sections.find((one) => parts.some(({ path }) => path[2] === one));
  if (section === undefined || readOnly !== null) return null;
  const list = ['layouts', orientation, section, 'front'];
  const add = async (image: string): Promise<void> => {
    const at = listAt(whole, list).length;
    const value = { image, box: placeOf(section, layout, await shapeOfPicture(image)) };
    if (await edit('Add a picture', { kind: 'insert', path: list, at, value })) select([...list, at]);
  };
  return (
    <>
      <button type="button" className="add-piece" onClick={() => setPicking(true)}>
        Add a picture…
      </button>
      {isPicking && <PictureDialog name="this screen" bring={bring} onChoose={add} onClose={() => setPicking(false)} />}
    </>
  );
}

/** Of the shorter side of the stage, what a new picture takes up at most. */
const share = { welcome: 0.3, takePhoto: 0.16 } as const;
const marginPx = 40;

/** In its own shape: on Welcome in the middle, where all can see it; beside the live picture in a corner, where it hides no face. */
function placeOf(section: (typeof sections)[number], { stage: [width, height] }: Layout, shape: number): ThemeBox {
  const most = Math.min(width, height) * share[section];
  const [wide, tall] = [Math.round(shape > 1 ? most : most * shape), Math.round(shape > 1 ? most / shape : most)].map((px) =>
    Math.max(1, px),
  );
  const size = [wide ?? 1, tall ?? 1] as const;
  if (section === 'takePhoto') return [marginPx, marginPx, ...size];
  return [Math.round((width - size[0]) / 2), Math.round((height - size[1]) / 2), ...size];
}
