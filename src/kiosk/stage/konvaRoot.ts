import type Konva from 'konva';
import type { ReactElement } from 'react';
import type { BaseErrorInfo, CaughtErrorInfo } from 'react-reconciler';
import { KonvaRenderer } from 'react-konva';

const concurrentRoot = 1;

/**
 * Draws React elements into a stage by react-konva's own renderer: without its `Stage`, for which React would have to know the DOM as
 * well. The function returned draws what it is given, all at once; null takes everything out again. What breaks, caught by a boundary
 * or not, is reported as React does, unless someone else wants to know.
 */
export function konvaRoot(stage: Konva.Stage, onError?: (error: unknown) => void): (content: ReactElement | null) => void {
  const onUncaught = onError ?? ((error: unknown, info: BaseErrorInfo) => KonvaRenderer.defaultOnUncaughtError(error, info));
  const onCaught = onError ?? ((error: unknown, info: CaughtErrorInfo) => KonvaRenderer.defaultOnCaughtError(error, info));
  const onRecovered = onError ?? ((error: unknown, info: BaseErrorInfo) => KonvaRenderer.defaultOnRecoverableError(error, info));
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
