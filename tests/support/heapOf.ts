import type { CDPSession } from 'playwright-core';

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[], ...unknown[]] } };
  readonly nodes: readonly number[];
}

export interface Heap {
  /** What scripts hold: objects, arrays, strings, closures. */
  readonly objects: number;
  /** What V8 has compiled so far; grows for as long as functions get warm, whatever they leave behind. */
  readonly code: number;
}

/** The page's JavaScript heap after a full collection, in bytes. */
export async function heapOf(session: CDPSession): Promise<Heap> {
  await session.send('HeapProfiler.collectGarbage');
  let text = '';
  const gather = ({ chunk }: { chunk: string }): void => {
    text += chunk;
  };
  session.on('HeapProfiler.addHeapSnapshotChunk', gather);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', gather);
  const { snapshot, nodes } = JSON.parse(text) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const heap = { objects: 0, code: 0 };
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? -1];
    const size = nodes[node + sizeAt] ?? 0;
    if (type === 'code') heap.code += size;
    // `native` is the browser's own: pictures, canvases and the page's elements, which are counted apart.
    else if (type !== 'native') heap.objects += size;
  }
  return heap;
}
