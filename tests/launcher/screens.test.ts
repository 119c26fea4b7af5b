import { expect, test } from 'vitest';
import { monitorsIn } from '../../src/launcher/screens.ts';

// As xrandr 1.5 prints them.
test.each([
  [
    'a laptop and a projector, which is the primary monitor',
    'Monitors: 2\n 0: +eDP-1 1366/309x768/173+1920+0  eDP-1\n 1: +*HDMI-1 1920/527x1080/296+0+0  HDMI-1\n',
    ['1920x1080+0+0', '1366x768+1920+0'],
  ],
  [
    'monitors that were set by hand, one above the other',
    'Monitors: 2\n 0: *upper 1080/285x1920/508+0+0\n 1: lower 1080/285x720/190+0+1920\n',
    ['1080x1920+0+0', '1080x720+0+1920'],
  ],
  ['one monitor', 'Monitors: 1\n 0: +*DP-1 3840/600x2160/340+0+0  DP-1\n', ['3840x2160+0+0']],
  ['no monitor', 'Monitors: 0\n', []],
  ['no xrandr', '', []],
])('%s', (_name, listed, areas) => {
  expect(monitorsIn(listed).map(({ left, top, width, height }) => `${width}x${height}+${left}+${top}`)).toEqual(areas);
});
