import { quickTheme } from './quickTheme.ts';

const shot = (place: number) => ({ shot: place, box: [20, 20 + (place - 1) * 300, 280, 280] });

/** The sheet's size: four squares, one below the other. */
export const stripSize = { width: 320, height: 1220 };
export const strip = {
  shots: 4,
  secondsBetween: 1,
  sheet: {
    ...stripSize,
    exportScale: 1,
    radius: 0,
    layers: [{ fill: '#204060', box: [0, 0, 320, 1220] }, ...[1, 2, 3, 4].map(shot)],
  },
};

/** The only format of a theme. */
export const stripAlone = { id: 'strip', text: 'Four in a strip', strip };

export const stripAloneTheme = { formats: [stripAlone] };

/** A theme whose guests choose between a card and a strip of four. */
export const stripTheme = {
  ...quickTheme,
  formats: [{ id: 'card', text: 'One card' }, stripAlone],
  camera: { ...quickTheme.camera, retake: { count: 2, offerMs: 4000 } },
  keys: { start: ['KeyB'], next: ['KeyB'], capture: ['KeyB'] },
};
