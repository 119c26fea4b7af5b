import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';

const concurrentRoot = 1;

/**
 * Draws React elements into a stage by react-konva's own renderer: without its `Stage`, for which React would have to know the DOM as
 * well. The function returned draws what it is given, before it comes back; null takes everything out again. What breaks, caught by a boundary
 * or not, is reported as React does, unless someone else wants to know.
 */
export function konvaRoot(stage: Konva.Stage, onError?: (error: unknown) => void): (content: ReactElement | null) => void {
  const onUncaught =
    onError ?? ((...told: Parameters<typeof KonvaRenderer.defaultOnUncaughtError>) => KonvaRenderer.defaultOnUncaughtError(...told));
  const onCaught =
    onError ?? ((...told: Parameters<typeof KonvaRenderer.defaultOnCaughtError>) => KonvaRenderer.defaultOnCaughtError(...told));
  const onRecovered =
    onError ?? ((...told: Parameters<typeof KonvaRenderer.defaultOnRecoverableError>) => KonvaRenderer.defaultOnRecoverableError(...told));
  const root: unknown = KonvaRenderer.createContainer(
    stage,
    concurrentRoot,
    null,
    false,
    null,
    '',
    onUncaught,
    onCaught,
    onRecovered,
    () => undefined,
    null,
  );
  return (content) => {
    KonvaRenderer.updateContainerSync(content, root, null, null);
    KonvaRenderer.flushSyncWork();
  };
}
