/** How to take off the page whatever a test has put there. */
const takeOffs: (() => void)[] = [];

export const takeOffLater = (takeOff: () => void): void => void takeOffs.push(takeOff);

export function takeAllOff(): void {
  for (const takeOff of takeOffs.splice(0)) takeOff();
}
