import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { PathFinding } from '../shared/theme/PathFinding.ts';
import { pathText } from '../shared/theme/PathFinding.ts';
import { ownerOf } from './readChain.ts';
import type { ThemeFile } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';

export function located(
  chain: readonly ThemeFile[],
  { path, howToFixHere: _elsewhere, also: _others, fix, ...finding }: PathFinding,
): ThemeFinding {
  const isOwn = ownerOf(chain, path).place === 0;
  return { ...placeOf(chain, path), path: pathText(path), at: path, ...finding, ...fixFor(isOwn, fix) };
}

/** A theme can override its base's value, but can't remove or rename it. */
export const fixFor = (isOwn: boolean, fix: Fix | undefined): { fix?: Fix } =>
  fix !== undefined && (isOwn || fix.edits.every(({ kind }) => kind === 'set')) ? { fix } : {};

/** The file and line responsible for a value or its absence. */
export function placeOf(chain: readonly ThemeFile[], path: PathFinding['path']): { file: string; line: number } {
  const { place, line } = ownerOf(chain, path);
  return { file: chain[place]?.file ?? '', line };
}

/** The best place for the suggested change: the part of the theme's own file closest to the value. */
export function nearestOwn(chain: readonly ThemeFile[], path: PathFinding['path']): { file: string; line: number } {
  const places = path.map((_key, index) => path.slice(0, path.length - index));
  return placeOf(chain, places.find((one) => ownerOf(chain, one).place === 0) ?? []);
}

/**
 * The findings about the merged theme, each in the file responsible. If two values together cause a finding and one of them is in a bundled theme,
 * the author's own value is blamed. If one of the author's values causes a finding in many places, it is reported at the first.
 */
export function blamed(chain: readonly ThemeFile[], findings: readonly PathFinding[], themesFolder: string): ThemeFinding[] {
  const isShipped = ({ path }: PathFinding): boolean => {
    const { place } = ownerOf(chain, path);
    return place > 0 && dirname(chain[place]?.folder ?? '') === realpathSync(themesFolder);
  };
  const inherited = findings.filter((finding) => finding.howToFixHere !== undefined && isShipped(finding));
  return findings.flatMap((finding) => {
    if (!inherited.includes(finding)) return [located(chain, finding)];
    const alike = inherited.filter(({ message }) => message === finding.message);
    return alike[0] === finding ? [blamedOnOwn(chain, finding, alike.length - 1)] : [];
  });
}

function blamedOnOwn(chain: readonly ThemeFile[], finding: PathFinding, more: number): ThemeFinding {
  const { path, message, howToFixHere, also = [] } = finding;
  const cause = also.find((one) => ownerOf(chain, one).place === 0);
  return {
    ...located(chain, { ...finding, message: more === 0 ? message : `${message} (And ${more} more like it.)` }),
    ...(cause === undefined ? nearestOwn(chain, path) : placeOf(chain, cause)),
    ...(howToFixHere === undefined ? {} : { howToFix: howToFixHere }),
  };
}
