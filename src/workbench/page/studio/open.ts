import { loadPeople } from '../people.ts';
import { openEvents } from './events.ts';
import { loadFirstPictures } from './firstPictures.ts';

// What takes longest is asked for while the page's own scripts are on their way.
void loadFirstPictures();
void loadPeople();
openEvents();
void import('./main.tsx');
