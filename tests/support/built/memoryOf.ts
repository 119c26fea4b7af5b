import type { Page } from 'playwright-core';

/** The memory of a page and its workers, in bytes. */
export interface Memory {
  readonly page: number;
  readonly workers: number;
}

interface Measured {
  readonly breakdown: readonly { readonly bytes: number; readonly attribution: readonly { readonly scope: string }[] }[];
}

/**
 * Memory after a full collection, by kind: scripts, wasm, canvases and elements. Without `ForceEagerMeasureMemory`, Chromium waits up to a
 * minute for its own collection.
 */
export async function memoryOf(page: Page): Promise<Memory> {
  const { breakdown } = await page.evaluate(() =>
    (performance as unknown as { measureUserAgentSpecificMemory(): Promise<Measured> }).measureUserAgentSpecificMemory(),
  );
  const memory = { page: 0, workers: 0 };
  for (const { bytes, attribution } of breakdown)
    memory[attribution.some(({ scope }) => scope.endsWith('WorkerGlobalScope')) ? 'workers' : 'page'] += bytes;
  return memory;
}
