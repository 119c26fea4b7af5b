import { systemClock } from './devices/Clock.ts';
import { onCornerHeld, openStaffPage, stagePlace } from './devices/cornerHold.ts';
import { keepScreen } from './devices/keepScreen.ts';

/** What a kiosk has beside its visits: a screen that stays on, and the corner by which staff come to their page. */
export function keepKiosk(serverAnswers: () => Promise<boolean>): void {
  keepScreen();
  onCornerHeld(stagePlace, systemClock, () => void openStaffPage(serverAnswers));
}
