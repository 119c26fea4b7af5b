/** Stands for the data folder of a booth that keeps everything in memory and leaves nothing behind. */
export const noFolder = ':memory:';
