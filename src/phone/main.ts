import './olderPhones.ts';
import './phone.css';
import { answerPage } from './openInWorker.ts';
import { runPhone } from './runPhone.ts';

// One script with two roles: the page's, and that of its worker, which runs the page's text once more.
if (typeof document === 'undefined') answerPage();
else runPhone(document.currentScript?.textContent ?? '');
