const asked = process.env['STAGEBOOTH_SEED'];

/** The seed of all random choices in a test run. `STAGEBOOTH_SEED=7` repeats them; tests that use it print it. */
export const seed = asked === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
