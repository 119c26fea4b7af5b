/** The address of a picture of the studio's guest. */
export const peopleAt = (name: 'photo' | 'alone' | 'character', version: number | string): string =>
  `/people/${name}.png?v=${encodeURIComponent(version)}`;
