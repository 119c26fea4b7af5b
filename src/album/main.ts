import './album.css';
import { answerAlbum } from './albumWorker.ts';
import { runAlbum } from './runAlbum.ts';

// This script has two roles: it runs the page, and its worker.
if (typeof document === 'undefined') answerAlbum();
else runAlbum(document.currentScript?.textContent ?? '');
