/** How many threads a model gets: one per core, but at most 4; beyond that these small models gain nothing. */
export function threadsFor({ isolated, cores }: { readonly isolated: boolean; readonly cores: number }): number {
  return isolated ? Math.max(1, Math.min(4, cores)) : 1;
}
