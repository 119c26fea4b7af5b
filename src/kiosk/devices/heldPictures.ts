/** As long as these references exist, the browser reuses the pictures without asking the server. */
const held = new Map<string, HTMLImageElement>();

/** Loads the pictures that are needed now, all at once. Pictures that fail to load are left out. */
export async function loadPictures(addresses: Iterable<string>): Promise<void> {
  await Promise.all([...addresses].map(hold));
}

async function hold(address: string): Promise<void> {
  if (held.has(address)) return;
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    held.set(address, picture);
  } catch {
    // The scene that uses the picture draws without it; the server has warned staff.
  }
}

/** The loaded picture of an address; undefined if it is not loaded. */
export const heldPicture = (address: string): HTMLImageElement | undefined => held.get(address);

/** Loads pictures one after the other, so that the page can respond to touches in between. Runs until the signal. */
export async function loadPicturesInTurn(addresses: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    if (signal.aborted) return;
    await hold(address);
  }
}

/** Releases all pictures except these. */
export function keepPictures(addresses: ReadonlySet<string>): void {
  releasePictures([...held.keys()].filter((address) => !addresses.has(address)));
}

/** Releases pictures. The browser still caches their files. */
export function releasePictures(addresses: Iterable<string>): void {
  for (const address of addresses) held.delete(address);
}

/**
 * Fills the browser's cache with the files of pictures, one after the other, so that they load fast even if the server is gone by then. Files that
 * fail to load are left out. Runs until the signal.
 */
export async function fetchPictures(addresses: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    if (signal.aborted) return;
    // A response that isn't read to its end isn't cached.
    await fetch(address, { priority: 'low', signal })
      .then((response) => response.blob())
      .catch(() => undefined);
  }
}
