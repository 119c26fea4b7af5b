import type { ServerResponse } from 'node:http';

/** A page that never says that it has drawn is let go after this. */
const longestMs = 15_000;

/** Answers that wait: a page has not loaded before they are given. */
export interface HeldLoads {
  hold(response: ServerResponse): void;
  /** Gives all of them. */
  release(): void;
}

/** A screenshot without a person, as browsers take it from the command line, is of the moment at which a page has loaded. */
export function heldLoads(): HeldLoads {
  const held = new Set<ServerResponse>();
  const give = (response: ServerResponse): void => {
    if (held.delete(response)) response.writeHead(204).end();
  };
  return {
    hold(response) {
      held.add(response);
      const timer = setTimeout(() => give(response), longestMs);
      timer.unref();
      response.on('close', () => {
        clearTimeout(timer);
        held.delete(response);
      });
    },
    release: () => held.forEach(give),
  };
}
