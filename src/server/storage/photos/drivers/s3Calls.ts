import type { ClientRequest, IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import type { ObjectPage, StoredObject } from './s3Answers.ts';
import { inStoreTime, notAList, pageOf, storeErrorOf } from './s3Answers.ts';
import type { StoreAction } from '../../storeRefusals.ts';
import { StoreError } from '../../storeRefusals.ts';
import { answerOf, beginRequest, keptConnections, wasCutWhileKept, written } from '../../beginRequest.ts';

/** A bucket's address and our credentials there. */
export interface BucketSettings {
  /** The bucket's own address, such as `https://s3.example.com/photos` or `https://photos.s3.example.com`. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Null: the region in the address, or else `us-east-1`. */
  readonly region: string | null;
}

/**
 * An object that is being written. It stays invisible until `finish` sends its last bytes. Calling `abort` earlier leaves nothing behind.
 */
export interface ObjectWriter {
  /** Resolves when the chunk's memory may be reused. */
  write(piece: Uint8Array): Promise<void>;
  finish(last: Uint8Array): Promise<void>;
  abort(): void;
}

/** An object that is being read, starting at the requested byte. */
export interface ObjectReader {
  /** Size of the whole object. */
  readonly sizeBytes: number;
  /** The next bytes; null at the end. */
  next(): Promise<Uint8Array | null>;
  close(): void;
}

/** The calls that blobs need from an S3-compatible store. They throw a `StoreError`, or Node's connection errors. */
export interface S3Calls {
  put(name: string, sizeBytes: number): Promise<ObjectWriter>;
  /**
   * The bytes from `start` up to but not including `end`; a negative start counts from the end. Null if the object or the range does not
   * exist.
   */
  get(name: string, start: number, end?: number): Promise<ObjectReader | null>;
  /** Removes an object or, permanently, the given version of it. A missing one counts as removed. */
  remove(object: StoredObject): Promise<void>;
  /** One page of the latest versions of objects under a prefix. */
  list(prefix: string, from: StoredObject | null): Promise<ObjectPage>;
  /** Like `list`, but with every version, if the store supports versions. */
  versions(prefix: string, from: StoredObject | null): Promise<ObjectPage>;
  /** Creates the bucket. Succeeds if we already own it. */
  make(): Promise<void>;
  /** The store's lasting refusals, by action. A refusal is forgotten when the action succeeds. */
  errors(): readonly StoreError[];
  close(): void;
}

/**
 * The calls over HTTP, signed with AWS Signature 4. Bodies are streamed and never completely in memory. Uses only features common to all
 * stores: no conditional requests, no bulk deletion, and no checksums in addition to the connection's own.
 */
export function s3Calls({ url, accessKeyId, secretAccessKey, region }: BucketSettings): S3Calls {
  const bucket = url.replace(/(?<!\/)\/+$/, '');
  const agent = keptConnections(bucket, 64);
  const credentials = {
    accessKeyId,
    secretAccessKey,
    service: 's3',
    // Caches the day's signing key, which costs four hashes.
    cache: new Map<string, ArrayBuffer>(),
  };
  let inRegion: { readonly region?: string } = region === null ? guessed(bucket) : { region };
  const lasting = new Map<StoreAction, StoreError>();

  function note(trouble: StoreError): StoreError {
    if (trouble.lasts && !trouble.isMissing) lasting.set(trouble.action, trouble);
    // Later requests are signed for the region that the store named.
    if (trouble.region !== null) inRegion = { region: trouble.region };
    return trouble;
  }

  async function begin(method: string, address: string, headers: Readonly<Record<string, string>> = {}): Promise<ClientRequest> {
    const signed = await new AwsV4Signer({ method, url: address, headers, ...credentials, ...inRegion }).sign();
    return beginRequest(signed.url, { method, headers: Object.fromEntries(signed.headers), agent });
  }

  /** Sends a request and returns the response if it has one of these statuses. Retries once if the region was wrong. */
  async function ask(
    action: StoreAction,
    [method, address, headers = {}]: readonly [method: string, address: string, headers?: Readonly<Record<string, string>>],
    statuses: readonly number[] = [200],
    body = '',
  ): Promise<IncomingMessage> {
    for (let isAgain = false; ; isAgain = true) {
      const { region: askedIn } = inRegion;
      const response = await answerTo(() => begin(method, address, headers), body);
      if (statuses.includes(response.statusCode ?? 0)) {
        lasting.delete(action);
        return response;
      }
      const trouble = note(await storeErrorOf(response, action));
      if (isAgain || trouble.region === null || trouble.region === askedIn) throw trouble;
    }
  }

  const addressOf = (name: string): string => `${bucket}/${name}`;
  const listAddress = (query: Readonly<Record<string, string>>): string => `${bucket}?${new URLSearchParams(query).toString()}`;

  /** A page of a list. Fails if the page does not begin after the previous one, because such a list would never end. */
  async function listBehind(action: StoreAction, query: Readonly<Record<string, string>>, from: StoredObject | null): Promise<ObjectPage> {
    const page = await pageOf(await ask(action, ['GET', listAddress(query)]), action);
    const [first] = page.objects;
    const isBehind = from === null || first === undefined || first.name > from.name || (first.name === from.name && from.version !== null);
    if (!isBehind) throw note(notAList(action));
    return page;
  }

  /** The kinds of list requests that the store supports. An unsupported one is not sent again. */
  const knows = { versions: true, secondList: true };

  async function listed(prefix: string, from: StoredObject | null): Promise<ObjectPage> {
    const asked = knows.secondList
      ? { 'list-type': '2', prefix, ...(from !== null && { 'start-after': from.name }) }
      : { prefix, ...(from !== null && { marker: from.name }) };
    try {
      return await listBehind('list', asked, from);
    } catch (error) {
      if (!knows.secondList || !(error instanceof StoreError) || !(error.isUnknownQuestion || error.status === 200)) throw error;
      knows.secondList = false;
      try {
        return await listed(prefix, from);
      } catch {
        knows.secondList = true;
        throw error;
      }
    }
  }

  return {
    async put(name, sizeBytes) {
      const request = await begin('PUT', addressOf(name), {
        'content-length': String(sizeBytes),
        'content-type': 'application/octet-stream',
      });
      return objectWriter(request, {
        trouble: async (response) => note(await storeErrorOf(response, 'put')),
        kept: () => void lasting.delete('put'),
      });
    },
    async get(name, start, end) {
      const range = start < 0 ? `bytes=${start}` : `bytes=${start}-${end === undefined ? '' : end - 1}`;
      try {
        const response = await ask('get', ['GET', addressOf(name), { range }], [206]);
        // Without a range, it is unknown which bytes of the object these are.
        if (response.headers['content-range'] === undefined) throw note(await storeErrorOf(response, 'get'));
        return objectReader(response);
      } catch (error) {
        if (error instanceof StoreError && error.isMissing) return null;
        throw error;
      }
    },
    async remove({ name, version, isGeneration }) {
      const which = version === null ? '' : `?${new URLSearchParams({ [isGeneration ? 'generation' : 'versionId']: version }).toString()}`;
      const action = version === null ? 'delete' : 'delete version';
      try {
        const response = await ask(action, ['DELETE', `${addressOf(name)}${which}`], [200, 204]);
        response.resume();
        // The bucket keeps versions after all, and the deleted object is now one of them.
        if (knows.versions || response.headers['x-amz-delete-marker'] !== 'true') return;
      } catch (error) {
        if (error instanceof StoreError && error.isMissing) return;
        throw error;
      }
      knows.versions = true;
      throw note(keepsHiddenVersions());
    },
    list: listed,
    async versions(prefix, from) {
      if (!knows.versions) return listed(prefix, from);
      const query = {
        ...{ versions: '', prefix },
        ...(from !== null && { 'key-marker': from.name, ...(from.version !== null && { 'version-id-marker': from.version }) }),
      };
      try {
        return await listBehind('versions', query, from);
      } catch (error) {
        if (!(error instanceof StoreError) || !error.isUnknownQuestion) throw error;
        // If the plain list works, the store has no versions; otherwise its error explains the failure.
        const page = await listed(prefix, from);
        knows.versions = false;
        lasting.delete('versions');
        return page;
      }
    },
    async make() {
      const region = inRegion.region ?? 'us-east-1';
      const body =
        region === 'us-east-1'
          ? ''
          : `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
      const headers = { 'content-length': String(Buffer.byteLength(body)) };
      try {
        const response = await ask('make', ['PUT', bucket, headers], [200, 201, 204], body);
        response.resume();
      } catch (error) {
        if (!(error instanceof StoreError) || error.code !== 'BucketAlreadyOwnedByYou') throw error;
      }
    },
    errors: () => [...lasting.values()],
    close: () => agent.destroy(),
  };
}

/** Sends an idempotent request and returns the response. Retries if the connection was already closed. */
async function answerTo(begin: () => Promise<ClientRequest>, body: string): Promise<IncomingMessage> {
  for (;;) {
    const request = await begin();
    const answered = answerOf(request);
    request.end(body);
    try {
      return await inStoreTime(answered, () => request.destroy());
    } catch (error) {
      if (!wasCutWhileKept(request, error)) throw error;
    }
  }
}

const keepsHiddenVersions = (): StoreError =>
  new StoreError({ action: 'delete', status: 200, code: 'HiddenVersions', message: '', elsewhere: null, region: null });

/** A store's response identifies the saved object by its etag. A captive portal answers any request with its page, without one. */
const isKept = ({ statusCode, headers }: IncomingMessage): boolean => statusCode === 200 && headers.etag !== undefined;

/** The region contained in the addresses of Amazon and Cloudflare. Most other stores accept the default. */
const guessed = (bucket: string): { readonly region?: string } =>
  /\.(amazonaws|cloudflarestorage)\.com$/.test(new URL(bucket).hostname) ? {} : { region: 'us-east-1' };

function objectWriter(
  request: ClientRequest,
  { trouble, kept }: { readonly trouble: (response: IncomingMessage) => Promise<StoreError>; readonly kept: () => void },
): ObjectWriter {
  const answered = answerOf(request);
  let [hasAnswer, hasEnded] = [false, false];
  /** A response before the end of the upload is a refusal. */
  const refused = answered.then(async (response) => {
    hasAnswer = true;
    if (!hasEnded || !isKept(response)) throw await trouble(response);
  });
  refused.catch(() => undefined);
  const abort = (): void => void request.destroy();
  return {
    abort,
    async write(piece) {
      try {
        await inStoreTime(Promise.race([written(request, piece), refused]), abort);
      } catch (error) {
        // A store that refuses may also close the connection; report the refusal.
        if (hasAnswer) await refused;
        throw error;
      }
    },
    async finish(last) {
      hasEnded = true;
      request.end(last);
      const response = await inStoreTime(answered, abort);
      await refused;
      response.resume();
      kept();
    },
  };
}

function objectReader(response: IncomingMessage): ObjectReader {
  const sizeBytes = Number(/\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1] ?? Number.NaN);
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const abort = (): void => void response.destroy();
  return {
    sizeBytes,
    async next() {
      const step = await inStoreTime(pieces.next(), abort);
      return step.done === true ? null : step.value;
    },
    // Reuse the connection if the response was read to its end.
    close: () => (response.readableLength === 0 && response.complete ? void response.resume() : abort()),
  };
}
