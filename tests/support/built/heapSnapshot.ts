import type { CDPSession } from 'playwright-core';

interface RawSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[], ...unknown[]] } };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** An object on the heap. A string's `name` is its beginning. */
export interface HeapNode {
  readonly type: string;
  readonly name: string;
  readonly bytes: number;
}

/** All objects on the page's JavaScript heap after a full collection. */
export async function heapSnapshot(session: CDPSession): Promise<HeapNode[]> {
  await session.send('HeapProfiler.collectGarbage');
  let text = '';
  const gather = ({ chunk }: { chunk: string }): void => {
    text += chunk;
  };
  session.on('HeapProfiler.addHeapSnapshotChunk', gather);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', gather);
  const { snapshot, nodes, strings } = JSON.parse(text) as RawSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('name'), fields.indexOf('self_size')];
  return Array.from({ length: nodes.length / fields.length }, (_, index) => {
    const at = index * fields.length;
    return {
      type: types[0][nodes[at + typeAt] ?? -1] ?? '',
      name: strings[nodes[at + nameAt] ?? -1] ?? '',
      bytes: nodes[at + sizeAt] ?? 0,
    };
  });
}
