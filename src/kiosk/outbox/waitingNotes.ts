/**
 * Notes of the waiting photos, stored apart from the photos. If the browser has lost or replaced its database, the notes show how many
 * guests are waiting in vain.
 */
export interface WaitingNotes {
  /** Queues a note. The caller doesn't wait, so that a failing note can't delay a photo. */
  add(id: string): void;
  remove(id: string): void;
  list(): Promise<readonly string[]>;
}

const folderName = 'waiting-photos';

/**
 * Stores notes as empty files in the origin's private file system, which is on the disk but outside IndexedDB. Without a secure context
 * there is no such file system, and nothing is noted.
 */
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
