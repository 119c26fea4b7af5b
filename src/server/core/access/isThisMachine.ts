import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../http/clientAddress.ts';
import { isLoopback } from './kioskAccess.ts';

/** Whether a request comes from this machine: over loopback, or from the address that it was sent to. */
export function isThisMachine({ ip, socket }: FastifyRequest): boolean {
  return ip === '::1' || isLoopback(clientAddress(ip)) || ip === socket.localAddress;
}
