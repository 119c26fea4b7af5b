import type { BoothEvent, BoothEventKind, EventOf } from '../../shared/contract/events.ts';

/** What somebody tells of an event; booth and time are added. */
export type PublishedEvent = BoothEvent extends infer One ? (One extends BoothEvent ? Omit<One, 'booth' | 'atMs'> : never) : never;

/** The booth's stream of events, by which features hear of each other. */
export interface BoothEvents {
  publish(event: PublishedEvent): void;
  /** Calls back with each event of this kind, in the order in which they were published. Returns a function that ends it. */
  on<Kind extends BoothEventKind>(kind: Kind, hear: (event: EventOf<Kind>) => unknown): () => void;
}

export interface EventParts {
  /** The booth's own name. */
  readonly booth: string;
  readonly nowMs: () => number;
  /** Called with what a listener has thrown, at once or later: a bug, which must not reach the guest whose event it was. */
  readonly onBug: (error: unknown) => void;
}

/** A stream in memory. Listeners are called at once, one after the other. */
export function boothEvents({ booth, nowMs, onBug }: EventParts): BoothEvents {
  const hearing = new Map<BoothEventKind, Set<(event: BoothEvent) => unknown>>();
  return {
    publish(happened) {
      const event = { ...happened, booth, atMs: nowMs() } as BoothEvent;
      for (const hear of hearing.get(event.kind) ?? []) {
        try {
          const result = hear(event);
          if (result instanceof Promise) result.catch(onBug);
        } catch (error) {
          onBug(error);
        }
      }
    },
    on(kind, hear) {
      const all = hearing.get(kind) ?? new Set();
      hearing.set(kind, all);
      const listener = hear as (event: BoothEvent) => unknown;
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
