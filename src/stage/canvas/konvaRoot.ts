import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';

const concurrentRoot = 1;

/**
 * Draws React elements into a stage with react-konva's own renderer, but without its `Stage`, which would need React DOM as well. Returns a function
 * that draws what it is given before it returns; null removes everything. Errors, whether a boundary catches them or not, are reported as React does,
 * unless the caller wants them.
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
