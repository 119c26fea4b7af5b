import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fix, ThemeEdit } from '../shared/theme/ThemeEdit.ts';
import { pathText } from '../shared/theme/PathFinding.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import type { ThemeFinding } from '../themeFiles/ThemeFinding.ts';
import type { ThemeReport } from '../themeFiles/ThemeReport.ts';
import { noMemory } from './evidence/EvidenceMemory.ts';
import { examineFiles } from './evidence/examineFiles.ts';
import type { EvidenceOptions } from './evidence/gatherEvidence.ts';
import { gatherEvidence } from './evidence/gatherEvidence.ts';
import { featureChecks } from './featureChecks.ts';
import type { RuleFinding } from './Rule.ts';
import { allRules } from './rules/allRules.ts';
import { fontsSound } from './rules/fontsSound.ts';
import { groupBy } from './rules/groupBy.ts';
import { themeWeight } from './rules/themeWeight.ts';
import type { JsonPath } from './ThemeEvidence.ts';
import { themeFigures } from './themeFigures.ts';

/**
 * Draws a theme and judges it by every rule. The reader's findings are among the warnings. A theme that is too heavy isn't drawn, nor one with a
 * damaged or endless font; these are then its only errors.
 */
export async function judgeTheme(loaded: LoadedTheme, options?: EvidenceOptions): Promise<ThemeReport> {
  const { memory = noMemory(), ...rest } = options ?? {};
  const examined = examineFiles(loaded, memory);
  const heavy = themeWeight({ theme: loaded.theme, drawn: featureChecks.flatMap(({ drawn }) => drawn(loaded.theme)), ...examined });
  const undrawable = [
    ...heavy.map((finding) => ({ rule: 'theme-weight', ...finding })),
    ...(heavy.length > 0 ? [] : fontsSound(examined)).map((finding) => ({ rule: 'fonts-sound', ...finding })),
  ];
  const evidence = undrawable.length > 0 ? null : await gatherEvidence(loaded, featureChecks, { memory, ...rest });
  const judged = evidence === null ? [] : [allRules, ...featureChecks.map(({ rules }) => rules)].flatMap((rules) => Object.entries(rules));
  const findings = [
    ...undrawable,
    ...judged.flatMap(([rule, judge]) => (evidence === null ? [] : judge(evidence)).map((finding) => ({ rule, ...finding }))),
  ];
  const of = (severity: RuleFinding['severity']): ThemeFinding[] => {
    const found = findings.filter((one) => one.severity === severity);
    return [...groupBy(found, ({ rule, path }) => `${rule} ${pathText(loaded.asWritten(path))}`).values()].map((group) =>
      findingOf(loaded, group),
    );
  };
  return {
    name: loaded.theme.name,
    errors: of('error'),
    warnings: [...loaded.warnings, ...of('warning')],
    figures: evidence && themeFigures(evidence),
  };
}

/** Many states show the same fault, which is fixed in one place and reported once. */
function findingOf(loaded: LoadedTheme, [first, ...others]: readonly (RuleFinding & { rule: string })[]): ThemeFinding {
  const { locate, asWritten } = loaded;
  if (first === undefined) throw new RangeError('a group of findings has one at least');
  const { path: main, also = [], message, rule } = first;
  const isOwn = (path: JsonPath): boolean => locate(path).file === locate([]).file;
  const path = [main, ...also].find(isOwn) ?? main;
  const more = new Set(others.map((one) => one.message).filter((one) => one !== message)).size;
  const isShipped = !isOwn(main) && shipsWithBooth(locate(main).file);
  const howToFix = isShipped ? (first.howToFixHere ?? first.howToFix) : first.howToFix;
  const place = isShipped && path === main ? locate(nearestOwn(main, isOwn)) : locate(path);
  return {
    ...place,
    path: pathText(asWritten(path)),
    at: asWritten(path),
    ...(first.scene === undefined ? {} : { scene: first.scene }),
    ...fixAsWritten(loaded, fixOfAll([first, ...others])),
    message: more === 0 ? message : `${message} (And ${more} more like it.)`,
    howToFix,
    rule,
  };
}

/** One fix for a fault in many states: edits each path once, with the value for the most demanding state. */
function fixOfAll(group: readonly RuleFinding[]): Fix | undefined {
  const found = group.flatMap(({ fix }) => fix ?? []);
  const [first] = found;
  if (first === undefined) return undefined;
  const edits = new Map<string, ThemeEdit>();
  for (const edit of found.flatMap((one) => one.edits)) {
    const place = `${edit.kind} ${pathText(edit.path)} ${edit.kind === 'insert' ? JSON.stringify(edit.value) : ''}`;
    const before = edits.get(place);
    edits.set(place, before?.kind === 'set' && edit.kind === 'set' && isMore(edit.value, before.value) ? edit : (before ?? edit));
  }
  return { label: first.label, edits: [...edits.values()] };
}

/** Of two boxes the larger one demands more, of two type sizes the smaller one. */
function isMore(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  const area = (box: unknown): number => (Array.isArray(box) ? Number(box[2]) * Number(box[3]) : 0);
  return area(one) > area(other);
}

/** A fix with the paths of the file; none if one of its paths isn't in the file, or if the fix removes something from a base. */
function fixAsWritten({ asWritten, locate, files }: LoadedTheme, fix: Fix | undefined): { fix?: Fix } {
  if (fix === undefined) return {};
  const edits = fix.edits.map((edit) => ({ ...edit, path: asWritten(edit.path) }));
  const isFound = fix.edits.every(({ path, kind }, place) => {
    const written = edits[place]?.path ?? [];
    return written.length === path.length && (kind === 'set' || kind === 'insert' || locate(path).file === files[0]);
  });
  return isFound ? { fix: { ...fix, edits } } : {};
}

/** The nearest path to an inherited value that exists in the theme itself; if there is none, the whole theme. */
function nearestOwn(path: JsonPath, isOwn: (path: JsonPath) => boolean): JsonPath {
  const shorter = path.map((_key, index) => path.slice(0, path.length - 1 - index));
  return shorter.find(isOwn) ?? [];
}

const shipsWithBooth = (file: string): boolean => dirname(dirname(file)) === realpathSync(bundledThemes);
