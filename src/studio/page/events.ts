import type { StudioNews, StudioState } from '../StudioState.ts';

export interface Listener {
  readonly onState: (state: StudioState) => void;
  /** Called when the server can't be reached; the page keeps trying by itself. */
  readonly lost: () => void;
}

let listener: Listener | null = null;
let state: StudioState | null = null;
let turn = 0;
/** Messages that arrived before an earlier one, by number. */
const early = new Map<number, StudioNews>();

/** Starts receiving the server's messages. Keeps the resulting state until a listener is set. */
export function openEvents(): void {
  const events = new EventSource('/events');
  events.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as StudioNews);
  events.onerror = () => listener?.lost();
}

/** Delivers the server's messages in order. They arrive on two paths, because each answer also contains the messages that it caused. */
export function hear(news: StudioNews): void {
  const before = state;
  if (news.everything === true) {
    early.clear();
    // A message with `everything` has the full state.
    [state, turn] = [news.change as StudioState, news.turn];
  } else if (news.turn > turn) early.set(news.turn, news);
  for (let next = early.get(turn + 1); state !== null && next !== undefined; next = early.get(turn + 1)) {
    early.delete(next.turn);
    [state, turn] = [{ ...state, ...next.change }, next.turn];
  }
  if (state !== null && state !== before) listener?.onState(state);
}

/** Passes every future state to `next`, and the current one if there is one. */
export function listenTo(next: Listener): void {
  listener = next;
  if (state !== null) next.onState(state);
}
