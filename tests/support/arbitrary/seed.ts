const asked = process.env['STAGEBOOTH_SEED'];

/** What all chance in a run of tests comes from. `STAGEBOOTH_SEED=7` makes it the same again; whoever draws by it prints it. */
export const seed = asked === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
