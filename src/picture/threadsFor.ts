/** How many threads a model gets: one a core, but no more than 4, from where on these small models gain nothing. */
export function threadsFor({ isolated, cores }: { readonly isolated: boolean; readonly cores: number }): number {
  return isolated ? Math.max(1, Math.min(4, cores)) : 1;
}
