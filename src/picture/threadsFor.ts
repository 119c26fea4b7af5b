/**
 * The number of threads for a model: one per core, but at most 4, since these small models gain nothing from more. Without isolation,
 * one.
 */
export function threadsFor({ isolated, cores }: { readonly isolated: boolean; readonly cores: number }): number {
  return isolated ? Math.max(1, Math.min(4, cores)) : 1;
}
