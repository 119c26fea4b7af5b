import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/clientAddress.ts';
import { isLoopback } from '../settings/config.ts';

/** Whether a request comes from this very machine: by loopback, or from the address to which it was sent. */
export function isThisMachine({ ip, socket }: FastifyRequest): boolean {
  return ip === '::1' || isLoopback(clientAddress(ip)) || ip === socket.localAddress;
}
