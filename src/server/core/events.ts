import type { BoothEvent, BoothEventKind, EventOf } from '../../shared/contract/events.ts';

/** An event as its publisher describes it; the stream adds the booth and the time. */
export type PublishedEvent = BoothEvent extends infer One ? (One extends BoothEvent ? Omit<One, 'booth' | 'atMs'> : never) : never;

/** The booth's event stream, through which features learn about each other. */
export interface BoothEvents {
  publish(event: PublishedEvent): void;
  /** Calls `hear` for each event of this kind, in order of publication. Returns a function that ends the subscription. */
  on<Kind extends BoothEventKind>(kind: Kind, hear: (event: EventOf<Kind>) => unknown): () => void;
}

export interface EventParts {
  /** The booth's name. */
  readonly booth: string;
  readonly nowMs: () => number;
  /** Receives errors that listeners throw, immediately or later. A listener's bug must not affect the guest whose event it was. */
  readonly onBug: (error: unknown) => void;
}

/** An in-memory event stream. Publishing calls the listeners immediately, one after the other. */
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
