export interface Listener {
  /** A state, as JSON. */
  readonly told: (state: string) => void;
  /** The server is away; it is asked again and again by itself. */
  readonly lost: () => void;
}

let listener: Listener | null = null;
let missed: string | null = null;

/** Begins to hear what the server tells; what it says before anybody listens is kept. */
export function openEvents(): void {
  const events = new EventSource('/events');
  events.onmessage = ({ data }: MessageEvent<string>) => {
    if (listener === null) missed = data;
    else listener.told(data);
  };
  events.onerror = () => listener?.lost();
}

/** From now on, and from what was said before. */
export function listenTo(next: Listener): void {
  listener = next;
  if (missed !== null) next.told(missed);
  missed = null;
}
