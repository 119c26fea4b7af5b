import type { CDPSession } from 'playwright-core';

/** A touch gesture with which somebody might try to leave the booth, on a screen of this size. */
export interface EscapeTouch {
  readonly name: string;
  readonly perform: (devtools: CDPSession, widthPx: number, heightPx: number) => Promise<unknown>;
}

type Point = readonly [x: number, y: number];

/** Touches with several fingers, moves each along its path in steps, and lifts them. A path runs from its first point to its last. */
async function drag(devtools: CDPSession, paths: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  const steps = 12;
  for (let step = 0; step <= steps; step++) {
    const at = (from: number, to: number): number => from + ((to - from) * step) / steps;
    const touchPoints = paths.map(([from, to], id) => ({ x: at(from[0], to[0]), y: at(from[1], to[1]), id }));
    await devtools.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const swipe = (name: string, way: (width: number, height: number) => readonly (readonly [Point, Point])[]): EscapeTouch => ({
  name,
  perform: (devtools, width, height) => drag(devtools, way(width, height)),
});

/** Pinches, swipes from every edge and long presses, with one to five fingers. */
export const escapeTouches: readonly EscapeTouch[] = [
  {
    name: 'a pinch that enlarges',
    perform: (devtools, width, height) =>
      devtools.send('Input.synthesizePinchGesture', { x: width / 2, y: height / 2, scaleFactor: 3, gestureSourceType: 'touch' }),
  },
  {
    name: 'a pinch that reduces',
    perform: (devtools, width, height) =>
      devtools.send('Input.synthesizePinchGesture', { x: width / 2, y: height / 2, scaleFactor: 0.3, gestureSourceType: 'touch' }),
  },
  {
    name: 'a long press',
    perform: (devtools, width) =>
      devtools.send('Input.synthesizeTapGesture', { x: width / 2, y: 40, duration: 1500, gestureSourceType: 'touch' }),
  },
  {
    name: 'a long press on the button',
    perform: (devtools, width, height) =>
      devtools.send('Input.synthesizeTapGesture', { x: width / 2, y: height * 0.9, duration: 1500, gestureSourceType: 'touch' }),
  },
  {
    name: 'a double tap',
    perform: (devtools, width) =>
      devtools.send('Input.synthesizeTapGesture', { x: width / 2, y: 40, duration: 50, tapCount: 2, gestureSourceType: 'touch' }),
  },
  swipe('a swipe from the left edge', (width, height) => [
    [
      [1, height / 2],
      [width * 0.8, height / 2],
    ],
  ]),
  swipe('a swipe from the right edge', (width, height) => [
    [
      [width - 2, height / 2],
      [width * 0.2, height / 2],
    ],
  ]),
  swipe('a swipe from the upper edge', (width, height) => [
    [
      [width / 2, 1],
      [width / 2, height * 0.8],
    ],
  ]),
  swipe('a swipe from the lower edge', (width, height) => [
    [
      [width / 2, height - 2],
      [width / 2, height * 0.2],
    ],
  ]),
  swipe('two fingers to the left', (width, height) => [
    [
      [width * 0.8, height * 0.4],
      [width * 0.2, height * 0.4],
    ],
    [
      [width * 0.8, height * 0.6],
      [width * 0.2, height * 0.6],
    ],
  ]),
  swipe('two fingers upwards', (width, height) => [
    [
      [width * 0.4, height * 0.8],
      [width * 0.4, height * 0.2],
    ],
    [
      [width * 0.6, height * 0.8],
      [width * 0.6, height * 0.2],
    ],
  ]),
  swipe('three fingers downwards', (width, height) =>
    [0.3, 0.5, 0.7].map((share): [Point, Point] => [
      [width * share, height * 0.2],
      [width * share, height * 0.8],
    ]),
  ),
  swipe('four fingers to the right', (width, height) =>
    [0.2, 0.4, 0.6, 0.8].map((share): [Point, Point] => [
      [width * 0.2, height * share],
      [width * 0.8, height * share],
    ]),
  ),
  swipe('five fingers that close', (width, height) =>
    [0, 1, 2, 3, 4].map((finger): [Point, Point] => {
      const turn = (finger / 5) * 2 * Math.PI;
      return [
        [width * (0.5 + 0.4 * Math.cos(turn)), height * (0.5 + 0.2 * Math.sin(turn))],
        [width / 2, height / 2],
      ];
    }),
  ),
];
