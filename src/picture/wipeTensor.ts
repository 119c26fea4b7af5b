import type { Tensor } from '@litertjs/core';
import { getGlobalLiteRt } from '@litertjs/core';

/** Overwrites a tensor in wasm's memory with zeros: deleting it alone would leave a guest's picture there. */
export function wipeTensor({ liteRtTensorBuffer: buffer }: Tensor): void {
  if (buffer.isWebGpuMemory()) return;
  const { liteRtWasm } = getGlobalLiteRt();
  const start = buffer.lock(liteRtWasm.LiteRtTensorBufferLockMode.WRITE);
  try {
    liteRtWasm.HEAPU8.fill(0, start, start + buffer.packedSize());
  } finally {
    buffer.unlock();
  }
}
