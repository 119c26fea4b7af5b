import type { Page } from 'playwright-core';

/** What a page and its workers hold, in bytes. */
export interface Memory {
  readonly page: number;
  readonly workers: number;
}

interface Measured {
  readonly breakdown: readonly { readonly bytes: number; readonly attribution: readonly { readonly scope: string }[] }[];
}

/**
 * Memory after a full collection: scripts, wasm, canvases and elements, by who holds them. Chromium waits for a
 * collection of its own, up to a minute, unless it was started with `ForceEagerMeasureMemory`.
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
