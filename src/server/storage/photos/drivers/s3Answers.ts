import type { IncomingMessage } from 'node:http';
import { SaxesParser } from 'saxes';
import { wholeBody } from '../../beginRequest.ts';
import type { StoreAction } from '../../storeRefusals.ts';
import { StoreError } from '../../storeRefusals.ts';

/** An object as listed by the store. */
export interface StoredObject {
  readonly name: string;
  /** The version, in a bucket with versioning; a delete marker counts as a version. Null if the list does not contain versions. */
  readonly version: string | null;
  /** Whether the version is a Google generation. */
  readonly isGeneration?: true;
}

export interface ObjectPage {
  /** Sorted by name. */
  readonly objects: readonly StoredObject[];
  /** The object after which the next page begins; null for the last page. */
  readonly next: StoredObject | null;
}

/** How long to wait for the store before it counts as unreachable. */
const patienceMs = 15_000;

/** Resolves with the result of the work, or rejects after `patienceMs`. */
export async function inStoreTime<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      giveUp();
      reject(Object.assign(new Error('the object store does not answer'), { code: 'ETIMEDOUT' }));
    }, patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Size limit for a text response, such as a page of a thousand names. */
const longestText = 4 * 1024 * 1024;

/** Null if the text exceeds the limit. */
async function textOf(response: IncomingMessage): Promise<string | null> {
  const bytes = await inStoreTime(wholeBody(response, longestText), () => void response.destroy());
  return bytes?.toString('utf8') ?? null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#34': '"' };
const inTag = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]{1,1000})</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity) ?? null;
const asRegion = (text: string | null | undefined): string | null => /^[\w-]{1,64}$/.exec(text ?? '')?.[0] ?? null;
/** Returns only the host, because the rest of an address may contain a secret. */
const asHost = (text: string | null | undefined): string | null =>
  /^(?:https?:\/\/)?([a-z0-9.-]{1,253}(?::\d{1,5})?)(?:[/?#]|$)/i.exec(text ?? '')?.[1] ?? null;

/** Derives the reason for a refusal from the store's whole response. */
export async function storeErrorOf(response: IncomingMessage, action: StoreAction): Promise<StoreError> {
  const { statusCode: status = 0, headers } = response;
  const text = (await textOf(response)) ?? '';
  const message = inTag(text, 'Message') ?? '';
  const named = asRegion(headers['x-amz-bucket-region']?.toString());
  const code = /<Error[\s>]/.test(text) ? (/<Code>([A-Za-z0-9.]{1,64})<\/Code>/.exec(text)?.[1] ?? null) : null;
  return new StoreError({
    action,
    status,
    // Amazon reports this error this way in responses without a body.
    code: code === null && named !== null && status === 400 ? 'AuthorizationHeaderMalformed' : code,
    message,
    elsewhere: asHost(inTag(text, 'Endpoint')) ?? asHost(headers.location),
    region: named ?? asRegion(inTag(text, 'Region')) ?? asRegion(/expecting '([^']*)'/.exec(message)?.[1]),
  });
}

/** Parses one page of a list of objects or versions. Fails if the response is not such a page, for example a proxy's error page. */
export async function pageOf(response: IncomingMessage, action: StoreAction): Promise<ObjectPage> {
  const text = await textOf(response);
  const page = text === null ? null : readPage(text);
  if (page === null) throw notAList(action, response.statusCode);
  return page;
}

export const notAList = (action: StoreAction, status = 200): StoreError =>
  new StoreError({ action, status, code: null, message: '', elsewhere: null, region: null });

const lists = new Set(['ListBucketResult', 'ListVersionsResult']);

/** Parses a page; null if the text is not a list. @internal */
export function readPage(xml: string): ObjectPage | null {
  const objects: StoredObject[] = [];
  let [path, entry, about]: [string[], Record<string, string>, Record<string, string>] = [[], {}, {}];
  let isList = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path = [...path, name];
    if (path.length === 1) isList = lists.has(name);
    if (path.length === 2) entry = {};
  });
  parser.on('text', (text) => {
    const [, , inEntry] = path;
    if (path.length === 2) about = { ...about, [path[1] ?? '']: text };
    else if (path.length === 3 && inEntry !== undefined) entry = { ...entry, [inEntry]: text };
  });
  parser.on('closetag', () => {
    const { Key: name, VersionId: version, Generation: generation } = entry;
    const isGeneration = version === undefined && generation !== undefined;
    if (path.length === 2 && name !== undefined)
      objects.push({ name, version: version ?? generation ?? null, ...(isGeneration && { isGeneration }) });
    path = path.slice(0, -1);
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  if (!isList) return null;
  const name = about['NextKeyMarker'] ?? about['NextMarker'] ?? objects.at(-1)?.name;
  const isLast = about['IsTruncated'] !== 'true' || name === undefined;
  return { objects, next: isLast ? null : { name, version: about['NextVersionIdMarker'] ?? about['NextGenerationMarker'] ?? null } };
}
