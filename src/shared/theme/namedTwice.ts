import { freeName, setTo } from './setTo.ts';
import type { Path } from './ThemeEdit.ts';
import type { PathFinding } from './PathFinding.ts';

/** The names in a list that an earlier item already has, each with a free name as its fix. `pathTo` returns the path of the name at an index. */
export const namedTwice = (names: readonly string[], pathTo: (place: number) => Path, messageOf: (name: string) => string): PathFinding[] =>
  names.flatMap((name, place) =>
    names.indexOf(name) === place
      ? []
      : [{ path: pathTo(place), message: messageOf(name), fix: setTo(pathTo(place), freeName(name, names)) }],
  );
