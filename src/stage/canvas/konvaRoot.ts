import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';

const concurrentRoot = 1;

/**
 * Renders React elements into a stage with react-konva's renderer, but without its `Stage`, which would also need React DOM. Returns a function that
 * renders its argument synchronously; null clears the stage. By default errors are reported as React does, whether or not a boundary catches them.
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
