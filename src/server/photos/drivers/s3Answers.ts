import type { IncomingMessage } from 'node:http';
import { SaxesParser } from 'saxes';

export interface ObjectPage {
  readonly names: readonly string[];
  /** With this the next page is asked for; null for none. */
  readonly next: string | null;
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
export async function inTime<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
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
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size > longestText) throw new StoreTrouble('a page without an end');
  }
  return Buffer.concat(pieces).toString('utf8');
}

export async function storeTroubleOf(response: IncomingMessage): Promise<StoreTrouble> {
  const said = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await inTime(textOf(response), () => void response.destroy()))?.[1];
  return new StoreTrouble(response.statusCode === 507 ? 'ENOSPC' : (said ?? String(response.statusCode)));
}

export function readPage(xml: string): ObjectPage {
  const names: string[] = [];
  let [next, element]: [string | null, string] = [null, ''];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => void (element = name));
  parser.on('closetag', () => void (element = ''));
  parser.on('text', (text) => {
    if (element === 'Key') names.push(text);
    if (element === 'NextContinuationToken') next = text;
  });
  parser.write(xml).close();
  return { names, next };
}
