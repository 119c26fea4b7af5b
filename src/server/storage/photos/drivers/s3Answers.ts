import type { IncomingMessage } from 'node:http';
import { SaxesParser } from 'saxes';
import { wholeBody } from '../../beginRequest.ts';

/** An object as a list names it. */
export interface StoredObject {
  readonly name: string;
  /** Which of its versions, in a bucket that keeps several; a mark that it was deleted counts as one. Null where the list knows none. */
  readonly version: string | null;
}

export interface ObjectPage {
  /** In the order of their names. */
  readonly objects: readonly StoredObject[];
  /** What the next page begins behind; null for the last one. */
  readonly next: StoredObject | null;
}

/** The store has answered, and not as it should. `code` is its own word, such as `AccessDenied`, or the status. */
class StoreTrouble extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the object store answers ${code}`);
    this.name = 'StoreTrouble';
    this.code = code;
  }
}

/** A store that is silent for so long is away. */
const patienceMs = 15_000;

/** Fails where a call takes longer than a store that is there. */
export async function inStoreTime<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(new StoreTrouble('ETIMEDOUT'));
    }, patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The longest answer but an object that is read: a page of a thousand names. */
const longestText = 4 * 1024 * 1024;

export async function textOf(response: IncomingMessage): Promise<string> {
  const bytes = await wholeBody(response, longestText);
  if (bytes === null) throw new StoreTrouble('a page without an end');
  return bytes.toString('utf8');
}

export async function storeTroubleOf(response: IncomingMessage): Promise<StoreTrouble> {
  const said = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await inStoreTime(textOf(response), () => void response.destroy()))?.[1];
  return new StoreTrouble(response.statusCode === 507 ? 'ENOSPC' : (said ?? String(response.statusCode)));
}

/** A page of a list of objects, or of their versions. */
export function readPage(xml: string): ObjectPage {
  const objects: StoredObject[] = [];
  let [path, entry, about]: [string[], Record<string, string>, Record<string, string>] = [[], {}, {}];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path = [...path, name];
    if (path.length === 2) entry = {};
  });
  parser.on('text', (text) => {
    const [, , inEntry] = path;
    if (path.length === 2) about = { ...about, [path[1] ?? '']: text };
    else if (path.length === 3 && inEntry !== undefined) entry = { ...entry, [inEntry]: text };
  });
  parser.on('closetag', () => {
    if (path.length === 2 && entry['Key'] !== undefined) objects.push({ name: entry['Key'], version: entry['VersionId'] ?? null });
    path = path.slice(0, -1);
  });
  parser.write(xml).close();
  const last = about['NextKeyMarker'] ?? objects.at(-1)?.name;
  const isLast = about['IsTruncated'] !== 'true' || last === undefined;
  return { objects, next: isLast ? null : { name: last, version: about['NextVersionIdMarker'] ?? null } };
}
