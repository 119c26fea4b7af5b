/** While these references exist, the browser reuses the pictures without asking the server. */
const held = new Map<string, HTMLImageElement>();

/** Loads the pictures that are needed now, in parallel. Skips pictures that fail to load. */
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
    // The scene that uses the picture is drawn without it; the server has warned staff.
  }
}

/** The loaded picture at an address; undefined if it is not loaded. */
export const heldPicture = (address: string): HTMLImageElement | undefined => held.get(address);

/** Loads pictures one after another, so that the page can respond to touches in between. Runs until the signal aborts. */
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
 * Fills the browser's cache with pictures' files, one after another, so that they load fast even if the server is down by then. Skips
 * files that fail to load. Runs until the signal aborts.
 */
export async function fetchPictures(addresses: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    if (signal.aborted) return;
    // Read each response to its end; otherwise it isn't cached.
    await fetch(address, { priority: 'low', signal })
      .then((response) => response.blob())
      .catch(() => undefined);
  }
}
