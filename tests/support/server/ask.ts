import { request } from 'node:http';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The address of this machine to send from. */
  readonly localAddress?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** One request on its own connection. Rejects unless the answer is complete. */
export function ask(address: string, { method = 'GET', headers = {}, body, localAddress }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      { method, headers, agent: false, ...(localAddress === undefined ? {} : { localAddress }) },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }));
      },
    );
    sent.on('error', reject).end(body);
  });
}
