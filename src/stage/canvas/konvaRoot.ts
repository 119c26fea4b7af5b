import type Konva from 'konva';
import type { ReactElement } from 'react';
import { KonvaRenderer } from 'react-konva';

const concurrentRoot = 1;

/**
 * Renders React elements into a stage with react-konva's renderer, but without its `Stage`, which would also need React DOM. Returns a
 * function that renders its argument synchronously; null clears the stage. By default, errors are reported as in React, whether or not a
 * boundary catches them.
 */
export function konvaRoot(stage: Konva.Stage, onError?: (error: unknown) => void): (content: ReactElement | null) => void {
  const onUncaught =
    onError ?? ((...args: Parameters<typeof KonvaRenderer.defaultOnUncaughtError>) => KonvaRenderer.defaultOnUncaughtError(...args));
  const onCaught =
    onError ?? ((...args: Parameters<typeof KonvaRenderer.defaultOnCaughtError>) => KonvaRenderer.defaultOnCaughtError(...args));
  const onRecovered =
    onError ?? ((...args: Parameters<typeof KonvaRenderer.defaultOnRecoverableError>) => KonvaRenderer.defaultOnRecoverableError(...args));
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
