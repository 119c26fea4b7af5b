/** How to take off the page whatever a test has put there. */
const waysOff: (() => void)[] = [];

export const takeOffLater = (takeOff: () => void): void => void waysOff.push(takeOff);

export function takeAllOff(): void {
  for (const takeOff of waysOff.splice(0)) takeOff();
}
