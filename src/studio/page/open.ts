import { loadPeople } from './people.ts';
import { showKey } from './showKey.ts';
import { openEvents } from './events.ts';
import { loadFirstPictures } from './firstPictures.ts';

// Delays the page's load event until its screens are drawn, so that a browser's own screenshot shows them.
new Image().src = '/held';
void showKey(() => {
  // Start the slowest requests while the page's own scripts are still loading.
  void loadFirstPictures();
  void loadPeople();
  openEvents();
  void import('./main.tsx');
});
