/** Functions that remove the test's elements from the page. */
const takeOffs: (() => void)[] = [];

export const takeOffLater = (takeOff: () => void): void => void takeOffs.push(takeOff);

export function takeAllOff(): void {
  for (const takeOff of takeOffs.splice(0)) takeOff();
}
