import './wall.css';
import { answerAlbum } from '../album/albumWorker.ts';
import { runWall } from './runWall.tsx';

// One script with two roles: the page's, and that of its worker, which runs the page's text once more.
if (typeof document === 'undefined') answerAlbum();
else void runWall(document.currentScript?.textContent ?? '');
