import type { WallDecision } from '../shared/contract/album/album.ts';
import { untilLater } from './albumServer.ts';
import type { AlbumServer } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import { absenceText, cardElement, isReducedMotion, openedCard } from './cards.ts';
import { button, element, ownDialog } from './element.ts';
import { followSwipe } from './followSwipe.ts';
import type { OpenedEntry } from './OpenedEntry.ts';

interface DecisionParts {
  readonly words: AlbumWords;
  readonly server: AlbumServer;
  readonly opener: Opener;
  /** All pictures of the album, in order. */
  readonly all: () => readonly OpenedEntry[];
  /** Fetches and draws the list again. */
  readonly look: () => Promise<unknown>;
}

type WallAct = 'wall-yes' | 'wall-no' | 'wall-undecided';
const leadsTo: Readonly<Record<WallAct, WallDecision>> = { 'wall-yes': 'yes', 'wall-no': 'no', 'wall-undecided': 'waiting' };

/** Delay after a picture that failed to load. */
const retryMs = 2000;

/** Shows the host the pictures that wait for the wall, one at a time, to be decided by buttons, arrow keys or swipes. */
export function wallDecisions({ words, server, opener, all, look }: DecisionParts) {
  const dialog = ownDialog('decide');
  const number = new Intl.NumberFormat(words.tag);
  const time = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'short' });
  const open = button('', start, 'next');
  const about = element('p', { className: 'when', role: 'status' });
  const undo = button(words.undo, takeBack);
  const stage = element('div', { className: 'show' });
  const no = button(words.wallNo, () => decide('wall-no'), 'decision no');
  const yes = button(words.wallYes, () => decide('wall-yes'), 'decision yes next');
  dialog.setAttribute('aria-label', words.wallTitle);
  const top = element(
    'div',
    { className: 'top' },
    about,
    undo,
    button(words.close, () => dialog.close()),
  );
  dialog.replaceChildren(top, stage, no, yes);

  /** Decisions that the list does not contain yet. */
  const ahead = new Map<string, WallDecision>();
  const unsent: { readonly id: string; readonly act: WallAct }[] = [];
  const made: string[] = [];
  const opening = new Map<string, ReturnType<typeof openedCard>>();
  let isSending = false;
  /** The picture whose decision did not reach the server, or whose answer was lost. */
  let failedId = '';
  let shownId = '';
  /** The picture whose decision was taken back, which comes first. */
  let returnedId = '';
  let card: HTMLElement | null = null;

  const waiting = (): readonly OpenedEntry[] => {
    const found = all().filter(({ id, isHidden, wall }) => !isHidden && (ahead.get(id) ?? wall) === 'waiting');
    return [...found.filter(({ id }) => id === returnedId), ...found.filter(({ id }) => id !== returnedId)];
  };

  function start(): void {
    failedId = '';
    dialog.showModal();
    refresh();
  }

  function remove(old: Element): void {
    const shown = old.querySelector<HTMLImageElement | HTMLVideoElement>('img, video');
    if (shown !== null) URL.revokeObjectURL(shown.src);
    old.remove();
  }

  function picture(entry: OpenedEntry): ReturnType<typeof openedCard> {
    const known = opening.get(entry.id) ?? openedCard(entry, { server, opener });
    opening.set(entry.id, known);
    return known;
  }

  /** Shows the first waiting picture, if it is not shown already, and loads the next one. */
  function refresh(): void {
    const cards = waiting();
    const [first, next] = cards;
    const count = words.wallWaiting(number.format(cards.length));
    open.hidden = first === undefined;
    open.textContent = count;
    if (!dialog.open) return;
    about.textContent = cards.some(({ id }) => id === failedId) ? words.failed : first === undefined ? words.wallNone : count;
    undo.setAttribute('aria-disabled', String(made.length === 0));
    no.setAttribute('aria-disabled', String(first === undefined));
    for (const id of opening.keys()) if (id !== first?.id && id !== next?.id) opening.delete(id);
    if (first?.id !== shownId) void show(first);
    if (next !== undefined) void picture(next);
  }

  async function show(entry: OpenedEntry | undefined): Promise<void> {
    shownId = entry?.id ?? '';
    if (card !== null) remove(card);
    card = null;
    for (const text of stage.querySelectorAll(':scope > p')) text.remove();
    // Nobody should allow a picture that they have not seen.
    yes.setAttribute('aria-disabled', 'true');
    if (entry === undefined) return;
    const answer = await picture(entry);
    const isCurrent = (): boolean => shownId === entry.id && dialog.open;
    if (!isCurrent()) return;
    if (!answer.ok) {
      opening.delete(entry.id);
      stage.append(element('p', { textContent: absenceText(words, answer.why) }));
      await untilLater(retryMs);
      if (isCurrent()) void show(entry);
      return;
    }
    const shown = cardElement(answer.card, URL.createObjectURL(answer.card.blob), words.picture(time.format(entry.madeMs)));
    if (shown instanceof HTMLImageElement) {
      shown.draggable = false;
      await shown.decode().catch(() => undefined);
    } else Object.assign(shown, { loop: true, autoplay: !isReducedMotion(), controls: isReducedMotion() });
    if (!isCurrent()) return URL.revokeObjectURL(shown.src);
    if (card !== null) remove(card);
    card = element('div', { className: 'dealt' }, shown);
    stage.prepend(card);
    yes.removeAttribute('aria-disabled');
  }

  /** Lets the shown picture leave to its side. */
  function leave(act: WallAct): void {
    const leaving = card;
    card = null;
    if (leaving === null) return;
    if (isReducedMotion()) return remove(leaving);
    leaving.setAttribute('aria-hidden', 'true');
    leaving.classList.add('leaving', leadsTo[act]);
    leaving.addEventListener('animationend', () => remove(leaving));
  }

  function decide(act: 'wall-yes' | 'wall-no'): void {
    if (shownId === '' || (act === 'wall-yes' && card === null)) return;
    made.push(shownId);
    leave(act);
    send(shownId, act);
  }

  function takeBack(): void {
    const here = new Set(all().map(({ id }) => id));
    let id = made.pop();
    while (id !== undefined && !here.has(id)) id = made.pop();
    if (id === undefined) return refresh();
    returnedId = id;
    send(id, 'wall-undecided');
  }

  function send(id: string, act: WallAct): void {
    if (act !== 'wall-undecided') returnedId = '';
    failedId = '';
    ahead.set(id, leadsTo[act]);
    unsent.push({ id, act });
    refresh();
    if (!isSending) void sendAll();
  }

  /** Sends decisions one after another; then the list shows them. */
  async function sendAll(): Promise<void> {
    isSending = true;
    do {
      for (let next = unsent.shift(); next !== undefined; next = unsent.shift()) {
        const { id, act } = next;
        if ((await server.change([id], act)).ok) continue;
        failedId = id;
        ahead.delete(id);
        const at = made.lastIndexOf(id);
        if (at >= 0) made.splice(at, 1);
        refresh();
      }
      await look();
    } while (unsent.length > 0);
    isSending = false;
    ahead.clear();
    refresh();
  }

  followSwipe(stage, {
    held: () => card,
    says: (side) => (side === 'right' ? words.wallYes : words.wallNo),
    swiped: (side) => decide(side === 'right' ? 'wall-yes' : 'wall-no'),
  });
  dialog.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event;
    // A film with controls uses the arrows itself, and a key that is held down must not decide on pictures that nobody has seen.
    if (repeat || target instanceof HTMLVideoElement) return;
    if ((event.ctrlKey || event.metaKey) && key === 'z') takeBack();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key === 'ArrowRight') decide('wall-yes');
    else if (key === 'ArrowLeft') decide('wall-no');
  });
  dialog.addEventListener('close', () => {
    for (const old of [...stage.children]) remove(old);
    [card, shownId] = [null, ''];
    opening.clear();
    if (!open.hidden) open.focus();
  });

  return { open, refresh };
}
