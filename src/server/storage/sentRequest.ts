import type { ClientRequest, IncomingMessage } from 'node:http';

/** The answer to a request, or why there is none. Whoever asks may not be listening yet. */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  answered.catch(() => undefined);
  return answered;
}

/** Resolves when a piece of a request's body is on its way and its memory may be used again. */
export const written = (request: ClientRequest, piece: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    request.write(piece, (error) => (error == null ? resolve() : reject(error)));
  });
