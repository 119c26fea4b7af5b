import './olderPhones.ts';
import './phone.css';
import { answerPage } from './openInWorker.ts';
import { runPhone } from './runPhone.ts';

// This script runs twice: as the page, and as the page's worker.
if (typeof document === 'undefined') answerPage();
else runPhone(document.currentScript?.textContent ?? '');
