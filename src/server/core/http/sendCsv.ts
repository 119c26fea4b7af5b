import type { FastifyReply } from 'fastify';
import { csvText } from '../csvText.ts';

/** Sends rows as a CSV file, named by these words. `filename*` (RFC 6266) keeps names in any script. */
export function sendCsv(reply: FastifyReply, name: readonly string[], csv: string | readonly (readonly string[])[]): FastifyReply {
  const file = `${name.flatMap((words) => words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')}.csv`;
  const ascii = file.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`)
    .send(typeof csv === 'string' ? csv : csvText(csv));
}
