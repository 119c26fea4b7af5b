import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

interface Asking {
  /** Name servers to use instead of the system's. */
  readonly servers?: readonly string[];
  /** Timeout per attempt; each name server gets two attempts. */
  readonly timeoutMs?: number;
}

/**
 * The addresses of an internet name, those that this machine can reach first. Queries the name servers directly: the system's resolver
 * handles only two look-ups at a time for the whole server, and the owner of a name decides how long they take.
 */
export async function resolveHost(host: string, { servers, timeoutMs = 2000 }: Asking = {}): Promise<readonly HostAddress[]> {
  if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }];
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const families = [
    { family: 4, asked: resolver.resolve4(host) },
    { family: 6, asked: resolver.resolve6(host) },
  ];
  const answers = await Promise.all(
    families.map(({ family, asked }) => asked.then((all) => all.map((address) => ({ address, family })), codeOf)),
  );
  const found = answers.flatMap((answer) => (typeof answer === 'string' ? [] : answer));
  if (found.length === 0) throw Object.assign(new Error('no address'), { code: answers.every(isNowhere) ? 'ENOTFOUND' : 'EAI_AGAIN' });
  const first = hasIpv4() ? 4 : 6;
  return found.toSorted((one, other) => Number(other.family === first) - Number(one.family === first));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const isNowhere = (answer: unknown): boolean => answer === 'ENOTFOUND' || answer === 'ENODATA';

const hasIpv4 = (): boolean =>
  Object.values(networkInterfaces()).some(
    (addresses) => addresses?.some(({ family, internal }) => family === 'IPv4' && !internal) === true,
  );
