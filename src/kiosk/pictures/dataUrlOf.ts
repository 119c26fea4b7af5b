/** Exists only in workers, so the page's types lack it. */
declare const FileReaderSync: new () => { readAsDataURL(file: Blob): string };

/** Converts a file to a data URL, within a worker. */
export const dataUrlOf = (file: Blob): string => new FileReaderSync().readAsDataURL(file);
