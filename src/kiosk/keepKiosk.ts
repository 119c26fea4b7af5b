import { systemClock } from './devices/Clock.ts';
import { onCornerHeld, openStaffPage, stagePlace } from './devices/cornerHold.ts';
import { keepScreen } from './devices/keepScreen.ts';

/**
 * Functions of the kiosk that are independent of visits: keeps the screen on, and opens the staff page when staff hold a corner of the
 * stage.
 */
export function keepKiosk(serverAnswers: () => Promise<boolean>): void {
  keepScreen();
  onCornerHeld(stagePlace, systemClock, () => void openStaffPage(serverAnswers));
}
