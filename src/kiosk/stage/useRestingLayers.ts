import type Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { restLayers } from './restLayers.ts';

/** Has those layers of a stage rest on which nothing moves. The ref is for one of them; they come and go together. */
export function useRestingLayers(lowest: RefObject<Konva.Layer | null>): void {
  useLayoutEffect(() => restLayers(lowest.current?.getStage()?.getLayers() ?? []), [lowest]);
}
