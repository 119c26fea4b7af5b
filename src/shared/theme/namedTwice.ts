import { freeName, setTo } from './setTo.ts';
import type { Path } from './ThemeEdit.ts';
import type { ThemeIssue } from './ThemeIssue.ts';

/** The names of a list that an earlier one has already, each with a free one as its mend. `pathTo` is where the name at a place stands. */
export const namedTwice = (names: readonly string[], pathTo: (place: number) => Path, messageOf: (name: string) => string): ThemeIssue[] =>
  names.flatMap((name, place) =>
    names.indexOf(name) === place
      ? []
      : [{ path: pathTo(place), message: messageOf(name), remedy: setTo(pathTo(place), freeName(name, names)) }],
  );
