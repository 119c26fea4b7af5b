import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { ThemeIssue } from '../shared/theme/ThemeIssue.ts';
import { pathText } from '../shared/theme/ThemeIssue.ts';
import { ownerOf } from './readChain.ts';
import type { ThemeFile } from './ThemeFile.ts';
import type { ThemeProblem } from './ThemeProblem.ts';

export function located(
  chain: readonly ThemeFile[],
  { path, howToFixHere: _elsewhere, also: _others, fix, ...issue }: ThemeIssue,
): ThemeProblem {
  const isOwn = ownerOf(chain, path).place === 0;
  return { ...placeOf(chain, path), path: pathText(path), at: path, ...issue, ...fixFor(isOwn, fix) };
}

/** A base's value can't be removed or renamed from here; it can be overridden. */
export const fixFor = (isOwn: boolean, fix: Fix | undefined): { fix?: Fix } =>
  fix !== undefined && (isOwn || fix.edits.every(({ kind }) => kind === 'set')) ? { fix } : {};

/** The file and line responsible for a value, or for its being missing. */
export function placeOf(chain: readonly ThemeFile[], path: ThemeIssue['path']): { file: string; line: number } {
  const { place, line } = ownerOf(chain, path);
  return { file: chain[place]?.file ?? '', line };
}

/** Where the author should make the suggested change: the place in the theme's own file that is closest to the value. */
export function nearestOwn(chain: readonly ThemeFile[], path: ThemeIssue['path']): { file: string; line: number } {
  const places = path.map((_key, index) => path.slice(0, path.length - index));
  return placeOf(chain, places.find((one) => ownerOf(chain, one).place === 0) ?? []);
}

/**
 * What is wrong with the merged theme, each problem in the file responsible. If two values cause a problem together and one of them comes with
 * Stagebooth, the author's own is blamed, and a problem that the author's value causes in many places is reported at the first.
 */
export function blamed(chain: readonly ThemeFile[], issues: readonly ThemeIssue[], themesFolder: string): ThemeProblem[] {
  const isShipped = ({ path }: ThemeIssue): boolean => {
    const { place } = ownerOf(chain, path);
    return place > 0 && dirname(chain[place]?.folder ?? '') === realpathSync(themesFolder);
  };
  const inherited = issues.filter((issue) => issue.howToFixHere !== undefined && isShipped(issue));
  return issues.flatMap((issue) => {
    if (!inherited.includes(issue)) return [located(chain, issue)];
    const alike = inherited.filter(({ message }) => message === issue.message);
    return alike[0] === issue ? [blamedOnOwn(chain, issue, alike.length - 1)] : [];
  });
}

function blamedOnOwn(chain: readonly ThemeFile[], issue: ThemeIssue, more: number): ThemeProblem {
  const { path, message, howToFixHere, also = [] } = issue;
  const cause = also.find((one) => ownerOf(chain, one).place === 0);
  return {
    ...located(chain, { ...issue, message: more === 0 ? message : `${message} (And ${more} more like it.)` }),
    ...(cause === undefined ? nearestOwn(chain, path) : placeOf(chain, cause)),
    ...(howToFixHere === undefined ? {} : { howToFix: howToFixHere }),
  };
}
