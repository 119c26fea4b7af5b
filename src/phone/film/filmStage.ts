import { isFairSize } from '../../shared/share/fairPicture.ts';
import type { SharedMime } from '../../shared/share/SharedItem.ts';
import type { PhoneTexts } from '../../shared/theme/phoneTexts.ts';

/** A file format that the guest can save. */
export interface FileChoice {
  readonly mime: SharedMime;
  readonly isShown: boolean;
  readonly choose: () => void;
}

/** A browser that can't read a one-megabyte film from memory within this time never will. */
const readsWithinMs = 4000;

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/** Plays a film in place of the photo and offers its file formats. With reduced motion, it waits until the guest starts it. */
export function filmStage(photo: HTMLImageElement, words: PhoneTexts['film'], reduced: boolean) {
  const video = made('video', 'film');
  const button = made('button', 'play');
  const forms = made('div', 'forms');
  const note = made('p', 'hint');
  video.setAttribute('aria-label', words.alt);
  // Set these as attributes too: Safari autoplays only videos that were muted from the start.
  for (const name of ['muted', 'playsinline', 'loop']) video.setAttribute(name, '');
  video.muted = true;
  video.preload = 'auto';
  button.type = 'button';
  // The pause icon (two bars) and the play icon (a triangle).
  button.innerHTML =
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path class="bars" d="M7 5v14M17 5v14"/><path class="triangle" d="M8 5l11 7-11 7z"/></svg>';
  forms.setAttribute('role', 'group');
  forms.setAttribute('aria-label', words.forms);
  note.setAttribute('role', 'status');

  const name = (): void => {
    button.classList.toggle('paused', video.paused);
    button.setAttribute('aria-label', video.paused ? words.play : words.pause);
  };
  const start = (): void => void video.play().catch(name);
  const toggle = (): void => (video.paused ? start() : video.pause());
  for (const event of ['play', 'pause']) video.addEventListener(event, name);
  for (const element of [video, button]) element.addEventListener('click', toggle);

  /** Resolves with whether the browser can read the video's source. */
  const isRead = (): Promise<boolean> =>
    new Promise((resolve) => {
      video.addEventListener('loadeddata', () => resolve(true), { once: true });
      video.addEventListener('error', () => resolve(false), { once: true });
      setTimeout(() => resolve(video.readyState > 0), readsWithinMs);
    });

  return {
    mayPlay: (mime: SharedMime): boolean => video.canPlayType(mime) !== '',

    /** Whether to show a still until the film is ready. */
    preview: (isThere: boolean): void => void document.body.classList.toggle('still', isThere),

    /** Plays the film. Resolves with true if the browser can read it. Calls `onBroken` if playback fails later. */
    async play(url: string, onBroken: () => void): Promise<boolean> {
      video.src = url;
      const read = isRead();
      video.load();
      // A booth's films are never larger than the card, so reject anything bigger.
      if (!(await read) || !isFairSize(video.videoWidth, video.videoHeight)) {
        video.removeAttribute('src');
        return false;
      }
      video.addEventListener('error', onBroken, { once: true });
      const { videoWidth, videoHeight } = video;
      if (videoWidth > 0) document.body.style.setProperty('--card-ratio', `${String(videoWidth)} / ${String(videoHeight)}`);
      name();
      photo.after(video, button);
      if (!reduced) start();
      return true;
    },

    /** Removes the film from the page; the photo is visible again. */
    rest(): void {
      video.pause();
      video.remove();
      button.remove();
    },

    /** Offers the file formats, if there are several. `said` is a note about the last choice. */
    offer(choices: readonly FileChoice[], said: string): void {
      const anchor = document.querySelector('.actions');
      if (choices.length > 1 && anchor !== null && !forms.isConnected) anchor.after(forms, note);
      while (forms.children.length < choices.length) forms.append(made('button', 'quiet form'));
      choices.forEach(({ mime, isShown, choose }, place) => {
        const each = forms.children[place] as HTMLButtonElement;
        each.type = 'button';
        each.textContent = words[mime === 'image/png' ? 'asPhoto' : mime === 'image/gif' ? 'asGif' : 'asFilm'];
        each.setAttribute('aria-pressed', String(isShown));
        each.onclick = choose;
      });
      note.textContent = said;
      note.hidden = said === '';
    },

    remove(): void {
      this.rest();
      this.preview(false);
      video.removeAttribute('src');
      forms.remove();
      note.remove();
    },
  };
}
