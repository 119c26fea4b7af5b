import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { inTurn } from './answersInTurn.ts';
import { csvLines, csvStart } from '../csvText.ts';

type Rows = readonly (readonly string[])[];

/**
 * Sends rows or a text as a CSV file; `name` is the words of its file name. `filename*` (RFC 6266) supports names in any script. Each chunk
 * is read only once the previous one has been sent, so a slow client costs the memory of one chunk.
 */
export async function sendCsv(reply: FastifyReply, name: readonly string[], csv: string | AsyncIterable<Rows>): Promise<FastifyReply> {
  const file = `${name.flatMap((words) => words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')}.csv`;
  const ascii = file.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  const pieces = typeof csv === 'string' ? textPieces(csv) : await begun(reply, csv);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`)
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }));
}

/** Reads the first chunk before sending anything, so that an unreachable database can still be answered with an error. */
async function begun({ request }: FastifyReply, pieces: AsyncIterable<Rows>): Promise<AsyncIterable<string>> {
  const rows = pieces[Symbol.asyncIterator]();
  const first = await rows.next();
  return (async function* () {
    yield csvStart;
    for (let piece: IteratorResult<Rows> | undefined = first; piece?.done !== true; piece = await inTurn(request, () => rows.next())) {
      if (piece === undefined) throw new Error('The rest of a CSV export was dropped from the request queue.');
      yield csvLines(piece.value);
    }
  })();
}

/** Splits a text into chunks without splitting characters. */
function* textPieces(text: string): Generator<string> {
  for (const [piece] of text.matchAll(/[^]{1,65536}/gu)) yield piece;
}
