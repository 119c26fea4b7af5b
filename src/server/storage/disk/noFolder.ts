/** Replaces the data folder: everything stays in memory, and a stopped booth leaves nothing behind. */
export const noFolder = ':memory:';
