import type { StudioNews, StudioState } from '../StudioState.ts';

export interface Listener {
  readonly told: (state: StudioState) => void;
  /** The server is away; it is asked again and again by itself. */
  readonly lost: () => void;
}

let listener: Listener | null = null;
let state: StudioState | null = null;
let turn = 0;
/** What came before what was told earlier. */
const early = new Map<number, StudioNews>();

/** Begins to hear what the server tells; what it says before anybody listens is kept. */
export function openEvents(): void {
  const events = new EventSource('/events');
  events.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as StudioNews);
  events.onerror = () => listener?.lost();
}

/** Takes what the server tells, in its order, whichever way it comes first: each answer has what it has led to, too. */
export function hear(news: StudioNews): void {
  const before = state;
  if (news.everything === true) {
    early.clear();
    // All that there is of it.
    [state, turn] = [news.change as StudioState, news.turn];
  } else if (news.turn > turn) early.set(news.turn, news);
  for (let next = early.get(turn + 1); state !== null && next !== undefined; next = early.get(turn + 1)) {
    early.delete(next.turn);
    [state, turn] = [{ ...state, ...next.change }, next.turn];
  }
  if (state !== null && state !== before) listener?.told(state);
}

/** From now on, and from what was said before. */
export function listenTo(next: Listener): void {
  listener = next;
  if (state !== null) next.told(state);
}
