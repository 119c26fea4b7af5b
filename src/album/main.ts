import './album.css';
import { answerAlbum } from './albumWorker.ts';
import { runAlbum } from './runAlbum.ts';

// This script runs twice: as the page, and as the page's worker.
if (typeof document === 'undefined') answerAlbum();
else runAlbum(document.currentScript?.textContent ?? '');
