/** A browser gives a picture that somebody holds again without asking the server. */
const held = new Map<string, HTMLImageElement>();

/** Loads pictures that are needed now, all at once. One that can't be loaded is left out. */
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
    // The scene that names it draws without it; the server has warned the staff.
  }
}

/** The picture of an address that has been loaded; undefined for any other one. */
export const heldPicture = (address: string): HTMLImageElement | undefined => held.get(address);

/** Loads pictures one after the other, so that between two of them the page can answer a finger. Goes on until the signal. */
export async function loadPicturesInTurn(addresses: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    if (signal.aborted) return;
    await hold(address);
  }
}

/** Lets go of all pictures but these. */
export function keepPictures(addresses: ReadonlySet<string>): void {
  releasePictures([...held.keys()].filter((address) => !addresses.has(address)));
}

/** Lets go of pictures. The browser still has their files. */
export function releasePictures(addresses: Iterable<string>): void {
  for (const address of addresses) held.delete(address);
}

/**
 * Has the browser keep the files of pictures, one after the other, so that they can be loaded in no time and even when the server has
 * gone meanwhile. One that can't be had is left out. Goes on until the signal.
 */
export async function fetchPictures(addresses: Iterable<string>, signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    if (signal.aborted) return;
    // What isn't read to its end isn't kept.
    await fetch(address, { priority: 'low', signal })
      .then((response) => response.blob())
      .catch(() => undefined);
  }
}
