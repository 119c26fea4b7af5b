/** Functions that remove what a test has put on the page. */
const takeOffs: (() => void)[] = [];

export const takeOffLater = (takeOff: () => void): void => void takeOffs.push(takeOff);

export function takeAllOff(): void {
  for (const takeOff of takeOffs.splice(0)) takeOff();
}
