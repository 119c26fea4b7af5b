import { quickTheme } from './quickTheme.ts';

/** A film of the camera's picture, in the card's frame. */
export const film = { seconds: 1.5, frames: 'photo' };

/** The only format of a theme. */
export const filmAlone = { id: 'film', text: 'A short film', boomerang: film };

/** A theme whose guests choose between a card and a film. */
export const filmTheme = {
  ...quickTheme,
  formats: [{ id: 'card', text: 'One card' }, filmAlone],
  keys: { start: ['KeyB'], next: ['KeyB'], capture: ['KeyB'], back: ['KeyB'] },
};
