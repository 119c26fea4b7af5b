import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from '../../../shared/errors.ts';
import { refuseStaff } from './guardStaff.ts';

/** Sends the value, 204 if there is no value, or 503 if the disk failed. */
export function giveStaff(request: FastifyRequest, reply: FastifyReply, result: Result<unknown>): FastifyReply {
  if (result.ok) return result.value === undefined ? reply.code(204).send() : reply.send(result.value);
  request.log.error({ err: result.error }, 'data for the staff page could not be read or written');
  const message =
    result.error.code === 'storage-full'
      ? 'The disk is full. Free some space on it, then try again.'
      : 'The disk of the data folder does not answer. Check it, then try again.';
  return refuseStaff(reply, 503, { error: 'refused', message });
}
