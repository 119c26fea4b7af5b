import type { FastifyReply } from 'fastify';
import { csvText } from '../csvText.ts';

/** Sends rows as a CSV file, called by these words and its ending. Names in any script keep it in `filename*` (RFC 6266). */
export function sendCsv(reply: FastifyReply, name: readonly string[], csv: string | readonly (readonly string[])[]): FastifyReply {
  const file = `${name.flatMap((words) => words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')}.csv`;
  const ascii = file.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`)
    .send(typeof csv === 'string' ? csv : csvText(csv));
}
