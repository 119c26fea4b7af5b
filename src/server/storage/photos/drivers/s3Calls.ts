import type { ClientRequest, IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import type { ObjectPage, StoredObject } from './s3Answers.ts';
import { inStoreTime, readPage, textOf, storeTroubleOf } from './s3Answers.ts';
import { answerOf, beginRequest, keptConnections, written } from '../../beginRequest.ts';

/** Where a bucket is and who we are there. */
export interface BucketSettings {
  /** The bucket's own address, such as `https://s3.example.com/photos` or `https://photos.s3.example.com`. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Null: what its address says, or `us-east-1`. */
  readonly region: string | null;
}

/** An object that is being written. Nobody can see it before `finish`, which sends its last bytes; `abort` before that leaves nothing of it. */
export interface ObjectWriter {
  /** Resolves when the memory may be reused. */
  write(piece: Uint8Array): Promise<void>;
  finish(last: Uint8Array): Promise<void>;
  abort(): void;
}

/** An object that is being read, from the byte that was asked for. */
export interface ObjectReader {
  /** Of the whole object. */
  readonly sizeBytes: number;
  /** The next bytes; null at the end. */
  next(): Promise<Uint8Array | null>;
  close(): void;
}

/** The calls of an S3-compatible store that blobs need. They throw a `StoreTrouble`, or what Node throws for a connection. */
export interface S3Calls {
  put(name: string, sizeBytes: number): Promise<ObjectWriter>;
  /** The bytes from `start` on and before `end`; a negative start counts from the end. Null if there is no such object or no such part. */
  get(name: string, start: number, end?: number): Promise<ObjectReader | null>;
  /** Removes an object, or the version that is named of it for good. One that is not there counts as removed. */
  remove(object: StoredObject): Promise<void>;
  /** Some of the objects under a prefix; of versions the latest. */
  list(prefix: string, from: StoredObject | null): Promise<ObjectPage>;
  /** The same with every version, in stores that know of any. */
  versions(prefix: string, from: StoredObject | null): Promise<ObjectPage>;
  close(): void;
}

/** The calls over HTTP, signed with AWS Signature 4. Bodies stream: neither an upload nor a download is ever whole in memory. */
export function s3Calls({ url, accessKeyId, secretAccessKey, region }: BucketSettings): S3Calls {
  const bucket = url.replace(/(?<!\/)\/+$/, '');
  const agent = keptConnections(bucket, 64);
  const credentials = {
    accessKeyId,
    secretAccessKey,
    service: 's3',
    ...(region === null ? guessed(bucket) : { region }),
    // Of the day's key, which takes four sums to make.
    cache: new Map<string, ArrayBuffer>(),
  };

  async function begin(method: string, address: string, headers: Readonly<Record<string, string>> = {}): Promise<ClientRequest> {
    const signed = await new AwsV4Signer({ method, url: address, headers, ...credentials }).sign();
    return beginRequest(signed.url, { method, headers: Object.fromEntries(signed.headers), agent });
  }

  async function ask(method: string, address: string, headers: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> {
    const request = await begin(method, address, headers);
    const answered = answerOf(request);
    request.end();
    return inStoreTime(answered, () => request.destroy());
  }

  const addressOf = (name: string): string => `${bucket}/${name}`;

  /** A store that has never heard of versions keeps none. */
  let knowsVersions = true;
  async function listed(prefix: string, from: StoredObject | null): Promise<ObjectPage> {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(from !== null && { 'start-after': from.name }) });
    return pageOf(await ask('GET', `${bucket}?${query.toString()}`));
  }

  return {
    async put(name, sizeBytes) {
      const request = await begin('PUT', addressOf(name), {
        'content-length': String(sizeBytes),
        'content-type': 'application/octet-stream',
      });
      return objectWriter(request);
    },
    async get(name, start, end) {
      const range = start < 0 ? `bytes=${start}` : `bytes=${start}-${end === undefined ? '' : end - 1}`;
      const response = await ask('GET', addressOf(name), { range });
      if (response.statusCode === 404 || response.statusCode === 416) {
        response.resume();
        return null;
      }
      if (response.statusCode !== 206) throw await storeTroubleOf(response);
      return objectReader(response);
    },
    async remove({ name, version }) {
      const query = version === null ? '' : `?${new URLSearchParams({ versionId: version }).toString()}`;
      const response = await ask('DELETE', `${addressOf(name)}${query}`);
      if (response.statusCode !== 204 && response.statusCode !== 200 && response.statusCode !== 404) throw await storeTroubleOf(response);
      response.resume();
    },
    list: listed,
    async versions(prefix, from) {
      if (!knowsVersions) return listed(prefix, from);
      const behind = from !== null && { 'key-marker': from.name, ...(from.version !== null && { 'version-id-marker': from.version }) };
      const response = await ask('GET', `${bucket}?${new URLSearchParams({ versions: '', prefix, ...behind }).toString()}`);
      if (response.statusCode === 501) {
        response.resume();
        knowsVersions = false;
        return listed(prefix, from);
      }
      return pageOf(response);
    },
    close: () => agent.destroy(),
  };
}

async function pageOf(response: IncomingMessage): Promise<ObjectPage> {
  if (response.statusCode !== 200) throw await storeTroubleOf(response);
  return readPage(await inStoreTime(textOf(response), () => void response.destroy()));
}

/** Amazon and Cloudflare have the region in their addresses; of the others, most take this one. */
const guessed = (bucket: string): { readonly region?: string } =>
  /\.(amazonaws|cloudflarestorage)\.com$/.test(new URL(bucket).hostname) ? {} : { region: 'us-east-1' };

function objectWriter(request: ClientRequest): ObjectWriter {
  const answered = answerOf(request);
  let hasAnswer = false;
  /** An answer before the end is a refusal. */
  const refused = answered.then(async (response) => {
    hasAnswer = true;
    return Promise.reject(await storeTroubleOf(response));
  });
  refused.catch(() => undefined);
  const abort = (): void => void request.destroy();
  return {
    abort,
    async write(piece) {
      try {
        await inStoreTime(Promise.race([written(request, piece), refused]), abort);
      } catch (error) {
        // Whoever refuses may hang up as well; what counts is why.
        if (hasAnswer) await refused;
        throw error;
      }
    },
    async finish(last) {
      request.end(last);
      const response = await inStoreTime(answered, abort);
      if (response.statusCode !== 200) await refused;
      response.resume();
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
    // What has been read to its end leaves its connection to the next one.
    close: () => (response.readableLength === 0 && response.complete ? void response.resume() : abort()),
  };
}
