import './album.css';
import { answerAlbum } from './albumWorker.ts';
import { runAlbum } from './runAlbum.ts';

// One script with two roles: the page's, and that of its worker, which runs the page's text once more.
if (typeof document === 'undefined') answerAlbum();
else runAlbum(document.currentScript?.textContent ?? '');
