import { once } from 'node:events';
import { Readable } from 'node:stream';

export interface LateBody {
  /** The body, for `inject`. */
  readonly body: Readable;
  /** JSON, without a length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Resolves when the server begins to read the body. */
  readonly begun: Promise<unknown>;
  /** Sends the whole body. */
  readonly end: (json: object) => void;
}

/** The body of a request whose client holds it back. */
export function lateBody(): LateBody {
  const body: Readable = new Readable({ read: () => void body.emit('asked') });
  return {
    body,
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    begun: once(body, 'asked'),
    end(json) {
      body.push(JSON.stringify(json));
      body.push(null);
    },
  };
}
