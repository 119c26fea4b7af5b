import type { CharacterRecipe } from '../../../src/picture/compose/characterRecipe.ts';
import type { Cutout } from '../../../src/picture/Cutout.ts';
import type { Framing } from '../../../src/picture/frame/framePeople.ts';
import { framePeople } from '../../../src/picture/frame/framePeople.ts';
import { peopleOf } from '../../../src/picture/frame/peopleOf.ts';

/** The framing of a cut-out's people and the pixels shown, or the reason why the composer gives up. */
export type Framed = { readonly framing: Framing; readonly shows: (x: number, y: number) => boolean } | { readonly reason: string };

/** The steps of `characterComposer` before drawing. */
export function framedPeople(cutout: Cutout, { frame }: CharacterRecipe): Framed {
  const people = peopleOf(cutout, cutout.faces);
  if (people === null) return { reason: 'nobody' };
  const { cell, columns, values } = people.cells;
  return {
    framing: framePeople(people, cutout.faces, frame),
    shows: (x, y) => values[Math.floor(y / cell) * columns + Math.floor(x / cell)] === 1,
  };
}
