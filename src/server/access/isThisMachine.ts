import type { FastifyRequest } from 'fastify';
import { addressOf } from '../addressOf.ts';
import { isLoopback } from '../config.ts';

/** Whether a request comes from this very machine: by loopback, or from the address to which it was sent. */
export function isThisMachine({ ip, socket }: FastifyRequest): boolean {
  return ip === '::1' || isLoopback(addressOf(ip)) || ip === socket.localAddress;
}
