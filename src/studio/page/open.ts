import { loadPeople } from './people.ts';
import { showKey } from './showKey.ts';
import { openEvents } from './events.ts';
import { loadFirstPictures } from './firstPictures.ts';

// The page has loaded when its screens are drawn: a screenshot by a browser on its own shows them then.
new Image().src = '/held';
void showKey(() => {
  // What takes longest is asked for while the page's own scripts are on their way.
  void loadFirstPictures();
  void loadPeople();
  openEvents();
  void import('./main.tsx');
});
