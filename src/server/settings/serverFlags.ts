/**
 * What Node is told where it serves the booth: to give memory back rather than to grow into what the machine has. The server waits most of
 * the day and has no haste with its own objects: with V8's usual 16 MB for young ones it holds 117 MB after 400 visits and still grows,
 * with these 60 MB from the first on (photos that it keeps in memory apart). `--expose-gc` is for `giveMemoryBack`. `npm start` in package.json says the same.
 */
export const serverFlags = ['--max-semi-space-size=1', '--optimize-for-size', '--expose-gc'] as const;

/**
 * Variables that the launcher gives its process besides: of memory that is no longer needed, and was not V8's own, the C library is to keep nothing. glibc does so by
 * itself for large pieces only, and takes for large what is larger than the largest that was ever freed: a few cards of 1 MB later, nothing is. To other C libraries they mean nothing.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
