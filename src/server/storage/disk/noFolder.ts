/** In place of a data folder: everything stays in memory, and a booth that stops leaves nothing behind. */
export const noFolder = ':memory:';
