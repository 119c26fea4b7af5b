import './olderPhones.ts';
import './phone.css';
import { answerPage } from './openInWorker.ts';
import { runPhone } from './runPhone.ts';

// One script with two parts to play: the page's, and its worker's, which is the page's text once more.
if (typeof document === 'undefined') answerPage();
else runPhone(document.currentScript?.textContent ?? '');
