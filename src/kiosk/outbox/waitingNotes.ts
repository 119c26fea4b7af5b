/**
 * Which photos wait, noted apart from the store that holds them: when the browser has lost its database, or has made it anew by itself, the
 * notes say how many guests wait in vain.
 */
export interface WaitingNotes {
  /** Noted in turn, and nobody waits for it: a note that fails holds up no photo. */
  add(id: string): void;
  remove(id: string): void;
  list(): Promise<readonly string[]>;
}

const folderName = 'waiting-photos';

/** Empty files in the origin's private file system, which is on the disk but not in IndexedDB. Outside a secure context there is none, and nothing is noted. */
export function fileNotes(): WaitingNotes {
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: (folder: FileSystemDirectoryHandle) => Promise<T>, otherwise: T): Promise<T> {
    const done = turn
      .then(async () => work(await (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true })))
      .catch(() => otherwise);
    turn = done;
    return done;
  }
  return {
    add: (id) => void inTurn((folder) => folder.getFileHandle(id, { create: true }), null),
    remove: (id) => void inTurn((folder) => folder.removeEntry(id), undefined),
    list: () =>
      inTurn<readonly string[]>(async (folder) => {
        const ids: string[] = [];
        for await (const id of folder.keys()) ids.push(id);
        return ids;
      }, []),
  };
}
