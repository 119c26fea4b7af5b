import { Agent, request } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import postgres from 'postgres';
import type { BucketSettings } from '../../src/server/storage/photos/drivers/s3Calls.ts';
import type { SamplePhoto } from '../support/visit/samplePhoto.ts';

/** Sends the photos over this many open connections and returns each duration, in ms. */
async function inLanes(
  photos: readonly SamplePhoto[],
  lanes: number,
  send: (photo: SamplePhoto, agent: Agent) => Promise<void>,
): Promise<number[]> {
  const waiting = [...photos];
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const lane = async (): Promise<void> => {
    for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
      const start = performance.now();
      await send(photo, agent);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
  return times;
}

function put(url: URL, headers: Readonly<Record<string, string>>, body: Uint8Array, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers: { ...headers, 'content-length': body.length }, agent }, (response) => {
      const status = response.statusCode ?? 0;
      response.resume().on('end', () => (status < 300 ? resolve() : reject(new Error(`an upload was answered with ${status}`))));
    });
    sent.on('error', reject).end(body);
  });
}

/** Uploads as booths do. Returns how long each acknowledgement took, in ms. */
export const uploadsAtOnce = (
  { address, token }: { readonly address: string; readonly token: string },
  photos: readonly SamplePhoto[],
  booths: number,
): Promise<number[]> =>
  inLanes(photos, booths, ({ id, bytes, deleteTokenHash }, agent) =>
    put(
      new URL(`${address}/api/photos/${id}`),
      { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash, authorization: `Bearer ${token}` },
      bytes,
      agent,
    ),
  );

/** The reference for keeping a photo: an object, then a row. */
export async function bareUploads(databaseUrl: string, bucket: BucketSettings) {
  const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
  await sql`CREATE TABLE IF NOT EXISTS bare (key text PRIMARY KEY, size bigint, sha256 text)`;
  return {
    uploads: (photos: readonly SamplePhoto[], clients: number): Promise<number[]> =>
      inLanes(photos, clients, async ({ key, bytes, deleteTokenHash }, agent) => {
        const signer = new AwsV4Signer({
          ...bucket,
          region: bucket.region ?? 'us-east-1',
          service: 's3',
          method: 'PUT',
          url: `${bucket.url}/bare-${key}`,
          headers: { 'content-length': String(bytes.length) },
        });
        const { url, headers } = await signer.sign();
        await put(url, Object.fromEntries(headers), bytes, agent);
        await sql`INSERT INTO bare VALUES (${key}, ${bytes.length}, ${deleteTokenHash})`;
      }),
    close: () => sql.end(),
  };
}
