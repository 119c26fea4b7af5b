/**
 * Node's flags for the server: prefer a small heap over growth into the machine's memory. The server is idle most of the day, and its own
 * objects need no speed. With V8's default of 16 MB for young objects, the server uses 117 MB after 400 visits and still grows. With these
 * flags it uses a constant 60 MB (apart from photos cached in memory). `--expose-gc` is for `giveMemoryBack`. `npm start` in package.json
 * repeats these flags.
 */
export const serverFlags = ['--max-semi-space-size=1', '--optimize-for-size', '--expose-gc'] as const;

/**
 * Environment variables that the launcher adds for the server. They make the C library return freed memory outside V8's heap to the system. By
 * default, glibc does so only for large blocks, and raises that threshold to the largest block ever freed: after a few cards of 1 MB, nothing counts
 * as large. Other C libraries ignore these variables.
 */
export const serverVariables = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
