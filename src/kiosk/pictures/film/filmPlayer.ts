import type { PlayedSource } from '../../../picture/LiveSource.ts';
import { everyFrame } from '../../devices/everyFrame.ts';
import type { FilmMime } from './FilmRequest.ts';

/** A film that plays in a loop. */
export interface PlayedFilm extends PlayedSource {
  /** Ends the film and frees its memory. */
  close(): void;
}

/** Makes a film drawable once its first frame has loaded; null if this browser can't play the film. */
export async function filmPlayer(bytes: Uint8Array<ArrayBuffer>, mime: FilmMime): Promise<PlayedFilm | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.preload = 'auto';
  const address = URL.createObjectURL(new Blob([bytes], { type: mime }));
  const close = (): void => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  };
  const isThere = await new Promise<boolean>((resolve) => {
    video.addEventListener('loadeddata', () => resolve(true), { once: true });
    video.addEventListener('error', () => resolve(false), { once: true });
    video.src = address;
  });
  if (!isThere) {
    close();
    return null;
  }
  return {
    image: video,
    width: video.videoWidth,
    height: video.videoHeight,
    onFrame: (draw) => everyFrame(video, draw),
    play(isPlaying) {
      // Rejects if the film is paused before it starts.
      if (isPlaying) video.play().catch(() => undefined);
      else video.pause();
    },
    close,
  };
}

/** The contents of a film's data URL. */
export function filmOfUrl(url: string): { bytes: Uint8Array<ArrayBuffer>; mime: FilmMime } {
  const comma = url.indexOf(',');
  const letters = atob(url.slice(comma + 1));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return { bytes, mime: url.startsWith('data:video/webm') ? 'video/webm' : 'video/mp4' };
}
