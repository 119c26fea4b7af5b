import type { CDPSession } from 'playwright-core';
import { heapSnapshot } from './heapSnapshot.ts';

export interface Heap {
  /** Memory held by scripts: objects, arrays, strings, closures. */
  readonly objects: number;
  /** V8's compiled code, which grows as functions become hot, even without a leak. */
  readonly code: number;
}

/** The page's JavaScript heap after a full collection, in bytes. */
export async function heapOf(session: CDPSession): Promise<Heap> {
  const heap = { objects: 0, code: 0 };
  for (const { type, bytes } of await heapSnapshot(session)) {
    if (type === 'code') heap.code += bytes;
    // `native` memory belongs to the browser: pictures, canvases and page elements, which are counted separately.
    else if (type !== 'native') heap.objects += bytes;
  }
  return heap;
}
