import { useMemo } from 'react';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { StudioScene } from '../../studioScenes.ts';
import { sampleAddress } from '../SceneStage.tsx';
import type { SurfacePart } from './SurfacePart.ts';
import { partsOnStage } from './partsOnStage.ts';
import type { StagePart } from './StagePart.ts';

/** A part of a screen, and its counterpart on an edit surface. */
export interface ShownPart extends StagePart {
  readonly surface: SurfacePart;
}

/** All editable parts of a screen. */
export function useStageParts(theme: Theme | null, scene: StudioScene | null): readonly ShownPart[] {
  return useMemo(() => {
    if (theme === null || scene === null) return [];
    const { orientation, visit } = scene;
    return partsOnStage({ theme, orientation, visit, publicAddress: sampleAddress }).map((part) => ({
      ...part,
      surface: onSurface(part),
    }));
  }, [theme, scene]);
}

const onSurface = ({ path, name, box, turn, place, words, picture }: StagePart): SurfacePart => ({
  id: path.join('.'),
  name,
  box,
  turn,
  isMovable: place !== null,
  staysOn: place?.kind === 'box',
  resize: place === null ? 'none' : place.kind === 'card' ? 'keeps-shape' : 'free',
  isTurnable: place !== null && (place.kind === 'card' || place.turn !== null),
  opens: words.length > 0 || picture !== null || path.at(-1) === 'card',
  takesPicture: picture !== null,
});
