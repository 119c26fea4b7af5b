import { accessInFragment, albumLink } from '../shared/album/albumLink.ts';
import { albumOpener } from './albumWorker.ts';
import { own } from './element.ts';
import { enterWords } from './enterWords.ts';
import { showAlbum } from './showAlbum.ts';
import { wordsFor } from './words.ts';

/** Runs the album page: opens the linked album, or asks for the twelve words. `script` is the page's own source, for its worker. */
export function runAlbum(script: string): void {
  const words = wordsFor(navigator.languages);
  const root = document.documentElement;
  [root.lang, root.dir] = [words.tag, words.tag === 'ar' ? 'rtl' : 'ltr'];
  document.title = words.album;
  const opener = albumOpener(script);
  const main = own('main');
  const access = accessInFragment(location.hash);
  if (access !== null) return void showAlbum({ words, opener, access });
  const enter = (): void => {
    const note = location.hash.length > 1 ? words.wrongLink : null;
    main.replaceChildren(
      enterWords(words, note, (secret) => {
        // Put the secret into the address, so that a reload or a bookmark opens the album again.
        history.replaceState(null, '', albumLink('', { role: 'host', secret }));
        void showAlbum({ words, opener, access: { role: 'host', secret } });
      }),
    );
  };
  enter();
  addEventListener('hashchange', () => location.reload());
}
