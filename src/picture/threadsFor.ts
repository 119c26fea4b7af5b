/** The number of threads for a model: one per core, but at most 4, since more don't help these small models. Without isolation, one. */
export function threadsFor({ isolated, cores }: { readonly isolated: boolean; readonly cores: number }): number {
  return isolated ? Math.max(1, Math.min(4, cores)) : 1;
}
