import './olderPhones.ts';
import './phone.css';
import { answerPage } from './openInWorker.ts';
import { runPhone } from './runPhone.ts';

// This script has two roles: it runs the page, and it runs again as the page's worker.
if (typeof document === 'undefined') answerPage();
else runPhone(document.currentScript?.textContent ?? '');
