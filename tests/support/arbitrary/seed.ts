const asked = process.env['STAGEBOOTH_SEED'];

/** The seed for all random choices in a test run. `STAGEBOOTH_SEED=7` repeats a run. Tests that use the seed print it. */
export const seed = asked === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
