import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { StudioFinding } from '../../StudioState.ts';
import type { StagePart } from './StagePart.ts';

/** The findings of a part; null for the screen as a whole. */
export interface FindingsOnPart<Part> {
  readonly part: Part | null;
  readonly findings: readonly StudioFinding[];
}

/** Assigns findings to the parts of a screen. The parts' paths are as written. Skips findings on other screens. */
export function findingsOnParts<Part extends Pick<StagePart, 'path' | 'words' | 'picture'>>(
  findings: readonly StudioFinding[],
  parts: readonly Part[],
  screen: string,
): FindingsOnPart<Part>[] {
  const found = new Map<Part | null, StudioFinding[]>();
  for (const finding of findings) {
    const part = partOf(finding.path, parts);
    if (part === undefined && finding.scene !== screen) continue;
    const at = part ?? null;
    found.set(at, [...(found.get(at) ?? []), finding]);
  }
  return [...found].map(([part, ofPart]) => ({ part, findings: ofPart }));
}

/** The part with the deepest path that contains this path; among equals, the front one. */
function partOf<Part extends Pick<StagePart, 'path' | 'words' | 'picture'>>(path: Path, parts: readonly Part[]): Part | undefined {
  const near = parts
    .map((part) => ({ part, depth: Math.max(...placesOf(part).map((place) => depthIn(path, place))) }))
    .filter(({ depth }) => depth > 0);
  return near.reduce<(typeof near)[number] | undefined>(
    (best, one) => (best === undefined || one.depth >= best.depth ? one : best),
    undefined,
  )?.part;
}

const placesOf = ({ path, words, picture }: Pick<StagePart, 'path' | 'words' | 'picture'>): Path[] => [
  path,
  ...words.map((one) => one.path),
  ...(picture === null ? [] : [picture]),
];

/** The length of a place that contains a path; 0 if it doesn't contain the path. */
const depthIn = (path: Path, place: Path): number => (place.every((key, depth) => path[depth] === key) ? place.length : 0);
