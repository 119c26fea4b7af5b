import './wall.css';
import { answerAlbum } from '../album/albumWorker.ts';
import { runWall } from './runWall.tsx';

// This script has two roles: it runs the page, and it runs again as the page's worker.
if (typeof document === 'undefined') answerAlbum();
else void runWall(document.currentScript?.textContent ?? '');
