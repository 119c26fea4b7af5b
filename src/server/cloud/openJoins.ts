import { BoundedMap } from '../../shared/BoundedMap.ts';

/** The booths that each client has ask to join at this server: more than a venue sets up at a time is somebody who plays them. */
export interface OpenJoins {
  /** Whether a client may have this booth ask, which counts until it is ended or the time for joining is over. */
  readonly begin: (client: string, secretHash: string) => boolean;
  readonly end: (client: string, secretHash: string) => void;
}

const mostEach = 30;
const rememberedClients = 2000;
/** As long as a request is good for. */
const openMs = 15 * 60_000;

export function openJoins(nowMs: () => number = () => performance.now()): OpenJoins {
  const clients = new BoundedMap<string, Map<string, number>>(rememberedClients);
  return {
    begin(client, secretHash) {
      const open = clients.get(client) ?? new Map<string, number>();
      for (const [other, sinceMs] of open) if (nowMs() - sinceMs > openMs) open.delete(other);
      if (open.has(secretHash)) return true;
      if (open.size >= mostEach) return false;
      clients.set(client, open.set(secretHash, nowMs()));
      return true;
    },
    end(client, secretHash) {
      const open = clients.get(client);
      open?.delete(secretHash);
      if (open?.size === 0) clients.delete(client);
    },
  };
}
