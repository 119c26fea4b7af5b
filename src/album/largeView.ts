import type { AlbumAct } from '../shared/album/albumChange.ts';
import type { AlbumServer } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import type { Opener } from './albumWorker.ts';
import { askFirst } from './askFirst.ts';
import { absenceText, cardElement, isReducedMotion, openedCard } from './cards.ts';
import { button, element, ownDialog } from './element.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import { fileName } from './OpenedEntry.ts';
import { saveFile } from './saveFile.ts';

interface LargeParts {
  readonly words: AlbumWords;
  readonly server: AlbumServer;
  readonly opener: Opener;
  readonly isHost: boolean;
  /** The current pictures, in order. */
  readonly all: () => readonly OpenedEntry[];
  /** Makes the host's change. Resolves to true if it worked. */
  readonly change: (id: string, act: AlbumAct) => Promise<boolean>;
  readonly left: (id: string) => void;
  /** Begins the slideshow with this picture. */
  readonly play: (id: string) => void;
}

/** The confirmation shown before a picture is deleted. */
export const deleteQuestion = ({ removeTitle, removeDetail, keep, remove }: AlbumWords) => ({
  title: removeTitle,
  detail: removeDetail,
  keep,
  act: remove,
});

const swipePx = 60;

/** Shows one picture at a time, full screen. Arrow keys lead to its neighbours. */
export function largeView({ words, server, opener, isHost, all, change, left, play }: LargeParts) {
  const dialog = ownDialog('large');
  const stage = element('div', { className: 'show' });
  const when = element('p', { className: 'when', ariaLive: 'polite' });
  const bar = element('div', { className: 'bar' });
  dialog.setAttribute('aria-label', words.album);
  dialog.replaceChildren(stage, bar);
  const time = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'short' });
  let [shownId, address] = ['', ''];
  let file: { readonly name: string; readonly blob: Blob } | null = null;

  const entry = (): OpenedEntry | undefined => all().find(({ id }) => id === shownId);
  const neighbour = (step: number): OpenedEntry | undefined => all()[all().findIndex(({ id }) => id === shownId) + step];

  function forget(): void {
    stage.replaceChildren();
    if (address !== '') URL.revokeObjectURL(address);
    [address, file] = ['', null];
  }

  async function show(id: string): Promise<void> {
    shownId = id;
    forget();
    const opened = entry();
    if (opened === undefined) return dialog.close();
    drawBar(opened);
    if (!dialog.open) dialog.showModal();
    const answer = await openedCard(opened, { server, opener });
    if (shownId !== id || !dialog.open) return;
    if (!answer.ok) {
      stage.append(element('p', { textContent: absenceText(words, answer.why) }));
      return;
    }
    const { card } = answer;
    file = { name: fileName(opened, card.file.mime), blob: card.blob };
    address = URL.createObjectURL(card.blob);
    const shown = cardElement(card, address, words.picture(time.format(opened.madeMs)));
    if (shown instanceof HTMLVideoElement) Object.assign(shown, { loop: true, controls: true, autoplay: !isReducedMotion() });
    stage.replaceChildren(shown);
  }

  function drawBar(opened: OpenedEntry): void {
    const [before, after] = [neighbour(-1), neighbour(1)];
    when.textContent = [time.format(opened.madeMs), ...(opened.isHidden ? [words.hidden] : [])].join(' · ');
    const act = async (wanted: AlbumAct): Promise<void> => {
      if (!(await change(opened.id, wanted))) {
        when.textContent = words.failed;
        return;
      }
      const now = entry();
      if (now === undefined) dialog.close();
      else drawBar(now);
    };
    const focused = [...bar.querySelectorAll('button')].findIndex((one) => one === document.activeElement);
    bar.replaceChildren(
      when,
      ...(before === undefined ? [] : [button(words.previous, () => void show(before.id), 'previous')]),
      ...(after === undefined ? [] : [button(words.next, () => void show(after.id), 'following')]),
      button(words.slideshow, () => {
        const id = shownId;
        dialog.close();
        play(id);
      }),
      button(words.save, () => file !== null && saveFile(file.name, file.blob)),
      ...(isHost
        ? [
            ...(opened.wall === null || opened.wall === 'yes' ? [] : [button(words.wallYes, () => act('wall-yes'))]),
            ...(opened.wall === null || opened.wall === 'no' ? [] : [button(words.wallNo, () => act('wall-no'))]),
            button(opened.isHidden ? words.show : words.hide, () => act(opened.isHidden ? 'show' : 'hide')),
            button(words.remove, () => askFirst(deleteQuestion(words), () => act('delete')), 'danger'),
          ]
        : []),
      button(words.close, () => dialog.close()),
    );
    if (dialog.open) (bar.querySelectorAll('button')[Math.max(0, focused)] ?? bar.querySelector('button'))?.focus();
  }

  dialog.addEventListener('close', () => {
    forget();
    left(shownId);
    shownId = '';
  });
  dialog.addEventListener('keydown', ({ key, target }) => {
    if (ownDialog('question').open || target instanceof HTMLVideoElement) return;
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const next = key === forward ? neighbour(1) : key === 'ArrowLeft' || key === 'ArrowRight' ? neighbour(-1) : undefined;
    if (next !== undefined) void show(next.id);
  });

  // Swiping also leads to the neighbours.
  let startX: number | null = null;
  stage.addEventListener('touchstart', ({ touches }) => (startX = touches.length === 1 ? (touches[0]?.clientX ?? null) : null));
  stage.addEventListener('touchend', ({ changedTouches }) => {
    const moved = startX === null ? 0 : (changedTouches[0]?.clientX ?? startX) - startX;
    startX = null;
    if (Math.abs(moved) < swipePx) return;
    const isForward = moved < 0 !== (document.documentElement.dir === 'rtl');
    const next = neighbour(isForward ? 1 : -1);
    if (next !== undefined) void show(next.id);
  });

  return {
    show: (id: string) => void show(id),
    /** Stops showing a picture that is no longer in the album. */
    refresh(): void {
      const opened = entry();
      if (!dialog.open) return;
      if (opened === undefined) dialog.close();
      else drawBar(opened);
    },
  };
}
