import type { CDPSession } from 'playwright-core';

/** How many canvases with pixels the page's scripts still hold after a full collection. */
export async function canvasesOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { result } = await session.send('Runtime.evaluate', { expression: 'HTMLCanvasElement.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: count } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.filter((canvas) => canvas.width * canvas.height > 1).length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return count.value as number;
}
