import type Konva from 'konva';
import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { restLayers } from './restLayers.ts';

/** Has those layers of a stage rest on which nothing moves. `one` is any of them; `which` is another value when there are others. */
export function useRestingLayers(one: RefObject<Konva.Layer | null>, which: unknown): void {
  useLayoutEffect(() => restLayers(one.current?.getStage()?.getLayers() ?? []), [one, which]);
}
